import type { Defect } from '@haulwright/contract/inspections.contract';
import { useState } from 'react';
import { PeekDrawer } from '../../ui/data-table/peek-drawer.tsx';
import { DefectCard } from './defect-card.tsx';
import { SettleDialog } from './settle-dialog.tsx';

interface DefectPeekProps {
  readonly id: string;
  /** The rows of the table in its order, for the one before and after. */
  readonly rows: readonly Defect[];
  readonly onOpen: (id: string) => void;
  readonly onDone: () => void;
}

/** A defect beside the table: what the driver wrote, and how it is settled. */
export function DefectPeek({ id, rows, onOpen, onDone }: DefectPeekProps) {
  const [now] = useState(() => new Date());
  const [settling, setSettling] = useState<Defect | null>(null);
  const at = rows.findIndex((row) => row.id === id);
  const defect = rows[at];
  const to = (next: Defect | undefined) =>
    at === -1 || next === undefined ? undefined : () => onOpen(next.id);
  return (
    <PeekDrawer
      title={defect === undefined ? 'Defect' : `${defect.vehicle.name}: ${defect.partName}`}
      onBefore={to(rows[at - 1])}
      onAfter={to(rows[at + 1])}
      onDone={onDone}
    >
      {defect === undefined ? (
        <p>It is not in the table any more: it was settled, or the table is narrowed.</p>
      ) : (
        <ul aria-label="Defect">
          <DefectCard defect={defect} now={now} onSettle={() => setSettling(defect)} />
        </ul>
      )}
      {settling !== null && <SettleDialog defect={settling} onClose={() => setSettling(null)} />}
    </PeekDrawer>
  );
}
