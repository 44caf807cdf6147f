import { dayStateName, stateOf } from '@haulwright/domain/custody/visits/day-rows';
import type { TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import { useState } from 'react';
import { Badge } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { PeekDrawer } from '../../../ui/data-table/peek-drawer.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { CloseDayDialog } from './close-day-dialog.tsx';
import { stateBadge } from './day-columns.tsx';
import { DayDetails } from './day-details.tsx';
import { dayKey } from './day-rows.ts';
import { DaySummary } from './day-summary.tsx';

interface DayPanelProps {
  readonly day: TruckDayRow;
  /** The days of the table in its order, for the one before and after. */
  readonly days: readonly TruckDayRow[];
  readonly onOpen: (day: TruckDayRow) => void;
  readonly onDone: () => void;
}

/** A truck's day beside its table: balance, what is missing, and everything seen at its tanks. */
export function DayPanel({ day, days, onOpen, onDone }: DayPanelProps) {
  const [now] = useState(() => new Date());
  const [isClosing, setClosing] = useState(false);
  const at = days.findIndex((one) => dayKey(one) === dayKey(day));
  const [before, after] = [days[at - 1], days[at + 1]];
  const state = stateOf(day);
  const name = `${day.vehicle.name}, ${dateInWords(day.date, now)}`;
  return (
    <PeekDrawer
      title={name}
      description={<Badge {...stateBadge[state]}>{dayStateName[state]}</Badge>}
      onBefore={before && (() => onOpen(before))}
      onAfter={after && (() => onOpen(after))}
      onDone={onDone}
      acts={
        day.closed === null && (
          <Button
            variant="primary"
            aria-haspopup="dialog"
            aria-label={`Close day: ${name}`}
            onClick={() => setClosing(true)}
          >
            Close day
          </Button>
        )
      }
    >
      <DaySummary day={day} now={now} />
      <DayDetails key={dayKey(day)} vehicleId={day.vehicle.id} date={day.date} />
      {/* Within the panel: a dialog beside it would be outside, and a press there closes the panel. */}
      {isClosing && <CloseDayDialog day={day} onClose={() => setClosing(false)} />}
    </PeekDrawer>
  );
}
