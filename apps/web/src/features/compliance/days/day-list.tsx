import type { TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../../loading/list-frame.tsx';
import { type Days, DayRange } from '../../../ui/fields/day-range.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { daysOn } from '../compliance-queries.ts';
import { DayCard } from './day-card.tsx';

const OpenDayDialog = lazyDialog(async () => (await import('./open-day-dialog.tsx')).OpenDayDialog);
const CloseDayDialog = lazyDialog(async () => (await import('./close-day-dialog.tsx')).CloseDayDialog);

interface DayListProps {
  readonly days: Days;
  readonly onDaysChange: (days: Days) => void;
}

/** Trucks' days with movements, and their balance. */
export function DayList({ days, onDaysChange }: DayListProps) {
  const [isOpening, setOpening] = useState(false);
  const [closing, setClosing] = useState<TruckDayRow | null>(null);
  const list = useQuery({ ...daysOn(days), placeholderData: (before) => before });
  return (
    <>
      <div className="mb-4 grid grid-cols-2 items-end gap-2 sm:flex">
        <DayRange value={days} onValueChange={onDaysChange} />
        <Button className="col-span-2" aria-haspopup="dialog" onClick={() => setOpening(true)}>
          Open a truck’s day
        </Button>
      </div>
      <ListFrame
        query={list}
        noun="days"
        skeletons={{ count: 3, each: 'h-32' }}
        icon={<CalendarCheck />}
        empty={{
          yet: {
            title: 'No Waste Moved on These Days',
            description: 'When drivers report what they pump and dump, each truck’s day is balanced here.',
          },
        }}
      >
        {(rows) => (
          <ul aria-label="Days" className="flex flex-col gap-3">
            {rows.map((day) => (
              <DayCard key={`${day.date} ${day.vehicle.id}`} day={day} onClose={() => setClosing(day)} />
            ))}
          </ul>
        )}
      </ListFrame>
      {isOpening && <OpenDayDialog today={days.to} onClose={() => setOpening(false)} />}
      {closing !== null && <CloseDayDialog day={closing} onClose={() => setClosing(null)} />}
    </>
  );
}
