import { dayStateName, stateOf } from '@haulwright/domain/custody/visits/day-rows';
import type { TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import { useId, useState } from 'react';
import { Badge, badgeIcons } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import { stateBadge } from './day-columns.tsx';
import { DaySummary } from './day-summary.tsx';

const DayDetails = lazyPart(async () => (await import('./day-details.tsx')).DayDetails);

/** A truck's day on a phone: its balance, what is missing, and whether it is closed. */
export function DayCard({ day, onClose }: { readonly day: TruckDayRow; readonly onClose: () => void }) {
  const [now] = useState(() => new Date());
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { vehicle, date, closed } = day;
  const state = stateOf(day);
  return (
    <li className="rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lg font-semibold break-words">
          {vehicle.name}, {dateInWords(date, now)}
        </h2>
        <span className="flex flex-wrap gap-1">
          <Badge {...stateBadge[state]}>{dayStateName[state]}</Badge>
          {closed?.isCorrected === true && <Badge icon={badgeIcons.note}>Corrected since</Badge>}
        </span>
      </div>
      <DaySummary day={day} now={now} />
      <div className="mt-3 flex flex-wrap gap-2">
        {closed === null && (
          <Button
            aria-haspopup="dialog"
            aria-label={`Close day: ${vehicle.name}, ${dateInWords(date, now)}`}
            onClick={onClose}
          >
            Close day
          </Button>
        )}
        <Button
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailsId : undefined}
          aria-label={`${isOpen ? 'Hide details' : 'Details'}: ${vehicle.name}, ${dateInWords(date, now)}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide details' : 'Details'}
        </Button>
      </div>
      {isOpen && (
        <div id={detailsId}>
          <DayDetails vehicleId={vehicle.id} date={date} />
        </div>
      )}
    </li>
  );
}
