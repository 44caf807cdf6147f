import type { Defect } from '@haulwright/contract/inspections.contract';
import { defectStateName } from '@haulwright/domain/inspections/inspection';
import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../loading/list-frame.tsx';
import { Badge, badgeIcons } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { momentInWords } from '../../ui/moment-text.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { useSession } from '../session/session-context.ts';
import { SettleDialog } from './settle-dialog.tsx';
import { defectsOf, type DefectTab } from './truck-queries.ts';

const emptyWords: Record<DefectTab, { readonly title: string; readonly description: string }> = {
  open: {
    title: 'No Open Defects',
    description:
      'What drivers find wrong with a truck when they inspect it is listed here until it is settled.',
  },
  settled: { title: 'Nothing Settled Yet', description: 'Repaired defects are listed here.' },
};

/** What is wrong with trucks, or was. */
export function DefectList({ state }: { readonly state: DefectTab }) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const [settling, setSettling] = useState<Defect | null>(null);
  const defects = useQuery(defectsOf(state));
  return (
    <>
      <ListFrame
        query={defects}
        failed="Couldn't load defects"
        toast="Failed to load defects"
        waiting={
          <SkeletonRows label="Loading defects…" count={3} each="h-24" className="mt-4 flex flex-col gap-3" />
        }
        icon={<Wrench />}
        empty={{ yet: emptyWords[state] }}
      >
        {(rows) => (
          <ul aria-label="Defects" className="mt-4 flex flex-col gap-3">
            {rows.map((defect) => (
              <li key={defect.id} className="rounded-lg border border-line bg-surface p-4 shadow-card">
                <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
                  <h2 className="min-w-0 text-lg font-semibold break-words">
                    {defect.vehicle.name}: {defect.partName}
                  </h2>
                  <DefectBadge defect={defect} />
                </div>
                <p className="mt-1 break-words whitespace-pre-line">{defect.note}</p>
                <p className="mt-1 text-sm text-ink-soft">
                  Found by {defect.foundByName}, {momentInWords(defect.foundAt, now, timeZone)}
                </p>
                {defect.settledAt !== null && (
                  <p className="mt-1 text-sm break-words text-ink-soft">
                    {defectStateName[defect.state]} by {defect.settledByName ?? 'someone'},{' '}
                    {momentInWords(defect.settledAt, now, timeZone)}: {defect.settleNote}
                    {defect.reviewedAt === null
                      ? '. No driver has read this yet.'
                      : `. Read by ${defect.reviewedByName ?? 'a driver'}, ${momentInWords(defect.reviewedAt, now, timeZone)}.`}
                  </p>
                )}
                {defect.state === 'open' && (
                  <Button
                    className="mt-3"
                    aria-haspopup="dialog"
                    aria-label={`Settle: ${defect.vehicle.name}, ${defect.partName}`}
                    onClick={() => setSettling(defect)}
                  >
                    Settle
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      {settling !== null && <SettleDialog defect={settling} onClose={() => setSettling(null)} />}
    </>
  );
}

function DefectBadge({ defect: { state, unsafe } }: { readonly defect: Defect }) {
  if (state !== 'open')
    return (
      <Badge tone="good" icon={badgeIcons.done}>
        {defectStateName[state]}
      </Badge>
    );
  return unsafe ? (
    <Badge tone="bad" icon={badgeIcons.problem}>
      Do not drive
    </Badge>
  ) : (
    <Badge tone="warn" icon={badgeIcons.warning}>
      Can be driven
    </Badge>
  );
}
