import type { Defect } from '@haulwright/contract/inspections.contract';
import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../loading/list-frame.tsx';
import { DefectCard } from './defect-card.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { defectsOf, type DefectTab } from './inspection-queries.ts';

const emptyWords: Record<DefectTab, { readonly title: string; readonly description: string }> = {
  open: {
    title: 'No Open Defects',
    description:
      'What drivers find wrong with a truck when they inspect it is listed here until it is settled.',
  },
  settled: { title: 'Nothing Settled Yet', description: 'Repaired defects are listed here.' },
};

/** Open or settled defects of trucks. */
export function DefectList({ state }: { readonly state: DefectTab }) {
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
        empty={{ yet: emptyWords[state] }}
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
