import type { Defect } from '@haulwright/contract/inspections.contract';
import type { DefectListed } from '@haulwright/domain/inspections/defect-sorts';
import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../loading/list-frame.tsx';
import { DefectCard } from './defect-card.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { defectsOf, noDefects } from './inspection-queries.ts';

/** Open or settled defects of trucks. */
export function DefectList({ state }: { readonly state: DefectListed }) {
  const [now] = useState(() => new Date());
  const [settling, setSettling] = useState<Defect | null>(null);
  const defects = useQuery(defectsOf(state));
  return (
    <>
      <ListFrame
        query={defects}
        noun="defects"
        skeletons={{ count: 3, each: 'h-24' }}
        icon={<Wrench />}
        empty={{ yet: noDefects[state] }}
      >
        {(rows) => (
          <ul aria-label="Defects" className="flex flex-col gap-3">
            {rows.map((defect) => (
              <DefectCard key={defect.id} defect={defect} now={now} onSettle={() => setSettling(defect)} />
            ))}
          </ul>
        )}
      </ListFrame>
      {settling !== null && <SettleDialog defect={settling} onClose={() => setSettling(null)} />}
    </>
  );
}
