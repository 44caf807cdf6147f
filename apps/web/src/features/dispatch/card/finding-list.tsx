import { isHint, type RouteFinding } from '@haulwright/domain/routes/route-findings';
import type { RouteStop } from '@haulwright/domain/routes/route';
import { Info, TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { useCan } from '../../session/session-context.ts';
import { isOpen, type Lane } from '../lanes/lanes.ts';
import { lastJobToMove, type Settling, settlingName, settlingsOf } from '../lanes/settling.ts';

/** Applies the fix of a finding; `stop` is where it occurs. */
export type Settle = (act: Settling, lane: Lane, stop: RouteStop | undefined) => void;

interface FindingListProps {
  readonly lane: Lane;
  readonly findings: readonly RouteFinding[];
  /** Names the stop of each finding. */
  readonly namesStops: boolean;
  readonly onSettle: Settle;
}

/** Why each is a warning or a hint, and how to fix it. */
export function FindingList({ lane, findings, namesStops, onSettle }: FindingListProps) {
  const { route } = lane;
  const maySetShifts = useCan('EDIT_SETTINGS');
  if (route === null || findings.length === 0) return null;
  const here = {
    isOpen: isOpen(lane) && route.isLocked !== true,
    hasJobToMove: lastJobToMove(route.stops) !== undefined,
    maySetShifts,
  };
  return (
    <ul aria-label="Warnings" className="flex flex-col gap-2">
      {findings.map((finding) => {
        const stop = route.stops.find(({ sequence }) => sequence === finding.sequence);
        const Icon = isHint(finding) ? Info : TriangleAlert;
        return (
          <li
            key={`${finding.code} ${finding.sequence} ${finding.message}`}
            className={classNames(
              'rounded-lg px-3 py-2 text-sm',
              isHint(finding) ? 'bg-warn-soft text-warn-text' : 'bg-bad-soft text-bad-text',
            )}
          >
            <p className="flex items-start gap-2">
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 break-words">
                {namesStops && stop !== undefined && <strong>{stop.title}: </strong>}
                {finding.message}
              </span>
            </p>
            <div className="flex flex-wrap gap-1.5 pl-6 empty:hidden [&>*]:mt-1.5">
              {settlingsOf(finding, stop, here).map((act) => (
                <Button key={act} size="sm" onClick={() => onSettle(act, lane, stop)}>
                  {settlingName[act]}
                </Button>
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
