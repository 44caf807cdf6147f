// Public to other features.
import { useQuery } from '@tanstack/react-query';
import { Clock3 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { type Days, DayRange } from '../../ui/fields/day-range.tsx';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { Table } from '../../ui/page/table.tsx';
import { ExportButton } from '../exports/export-button.tsx';
import { useSession } from '../session/session-context.ts';
import { useUnits } from '../measures/use-units.ts';
import { shiftColumns } from './shift-columns.tsx';
import { shiftsOn } from './shift-queries.ts';

interface ShiftListProps {
  readonly days: Days;
  readonly onDaysChange: (days: Days) => void;
}

/** Hours, miles and engine hours of drivers, for payroll and maintenance. */
export function ShiftList({ days, onDaysChange }: ShiftListProps) {
  const { timeZone } = useSession();
  const units = useUnits();
  const [now] = useState(() => new Date());
  const shifts = useQuery({ ...shiftsOn(days), placeholderData: (before) => before });
  return (
    <>
      <div className="mb-4 grid grid-cols-2 items-end gap-2 sm:flex">
        <DayRange value={days} onValueChange={onDaysChange} />
        <div className="col-span-2 sm:ml-auto">
          <ExportButton
            fetchExport={(format, signal) => api.exports.shifts.call({ ...days, format }, { signal })}
          />
        </div>
      </div>
      <ListFrame
        query={shifts}
        noun="shifts"
        skeletons={{ count: 5, each: 'h-12' }}
        icon={<Clock3 />}
        empty={{
          yet: {
            title: 'No Shifts on These Days',
            description: 'When drivers start and end their day in the app, their hours are listed here.',
          },
        }}
      >
        {(rows) => (
          <div className="rounded-lg border border-line bg-surface shadow-card">
            <Table
              caption="Shifts"
              columns={shiftColumns(units, (at) => momentInWords(at, now, timeZone))}
              rows={rows}
              rowKey={({ id }) => id}
            />
          </div>
        )}
      </ListFrame>
    </>
  );
}
