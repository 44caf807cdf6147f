import type { ShiftRow } from '@haulwright/contract/shifts.contract';
import { toOdometer } from '@haulwright/domain/shifts/reading';
import { useQuery } from '@tanstack/react-query';
import { Clock3 } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { Badge, badgeIcons } from '../../ui/badge.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { momentInWords } from '../../ui/moment-text.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { ExportButton } from '../exports/export-button.tsx';
import { useSession } from '../session/session-context.ts';
import { type Units, useUnits } from '../units/use-units.ts';
import { shiftsOn } from './truck-queries.ts';

interface ShiftListProps {
  readonly days: { readonly from: string; readonly to: string };
  readonly onDaysChange: (days: { readonly from: string; readonly to: string }) => void;
}

/** Hours, miles and engine hours of drivers, for payroll and maintenance. */
export function ShiftList({ days, onDaysChange }: ShiftListProps) {
  const { timeZone } = useSession();
  const units = useUnits();
  const [now] = useState(() => new Date());
  const shifts = useQuery({ ...shiftsOn(days), placeholderData: (before) => before });
  return (
    <>
      <div className="mt-4 mb-4 grid grid-cols-2 items-end gap-2 sm:flex">
        <DatePicker
          label="From"
          value={days.from}
          onValueChange={(from) => from !== null && onDaysChange(inOrder(from, days.to))}
          className="sm:w-44"
        />
        <DatePicker
          label="To"
          value={days.to}
          onValueChange={(to) => to !== null && onDaysChange(inOrder(days.from, to))}
          className="sm:w-44"
        />
        <div className="col-span-2 sm:ml-auto">
          <ExportButton
            fetchExport={(format, signal) => api.exports.shifts.call({ ...days, format }, { signal })}
          />
        </div>
      </div>
      <ListFrame
        query={shifts}
        failed="Couldn't load shifts"
        toast="Failed to load shifts"
        waiting={
          <SkeletonRows label="Loading shifts…" count={5} each="h-12" className="flex flex-col gap-2" />
        }
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
              columns={columnsOf(units, (at) => momentInWords(at, now, timeZone))}
              rows={rows}
              rowKey={({ id }) => id}
            />
          </div>
        )}
      </ListFrame>
    </>
  );
}

const inOrder = (from: string, to: string) => (from <= to ? { from, to } : { from: to, to: from });

const hours = (minutes: number | null): string =>
  minutes === null ? '–' : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

const columnsOf = (units: Units, inWords: (at: string) => string): TableColumn<ShiftRow>[] => [
  { key: 'driver', header: 'Driver', rowHeader: true, cell: DriverCell },
  {
    key: 'time',
    header: 'Start and end',
    cell: ({ startedAt, endedAt, state }) => (
      <span className="flex flex-col items-start gap-1">
        {startedAt === null ? 'Start not reported' : inWords(startedAt)}
        {endedAt === null ? (
          <Badge tone="info" icon={badgeIcons.running}>
            {state === 'on-break' ? 'On a break' : 'Working'}
          </Badge>
        ) : (
          <span>{inWords(endedAt)}</span>
        )}
      </span>
    ),
  },
  { key: 'work', header: 'Worked', numeric: true, cell: ({ workMinutes }) => hours(workMinutes) },
  {
    key: 'breaks',
    header: 'Breaks',
    numeric: true,
    wideOnly: true,
    cell: ({ breakMinutes }) => hours(breakMinutes),
  },
  {
    key: 'driven',
    header: `Driven (${units.distanceUnit})`,
    numeric: true,
    wideOnly: true,
    cell: ({ drivenTenthMiles }) =>
      drivenTenthMiles === null ? '–' : toOdometer(drivenTenthMiles, units.system).toLocaleString('en-US'),
  },
  {
    key: 'engine',
    header: 'Engine (h)',
    numeric: true,
    wideOnly: true,
    cell: ({ engineTenthHours }) =>
      engineTenthHours === null ? '–' : (engineTenthHours / 10).toLocaleString('en-US'),
  },
];

function DriverCell({ technician, vehicle, truckSharedWith, readingConfirmed }: ShiftRow) {
  return (
    <span className="flex flex-col items-start gap-1">
      {technician.fullName}
      <span className="font-normal text-ink-soft">{vehicle?.name ?? 'No truck'}</span>
      {truckSharedWith.length > 0 && (
        <Badge tone="warn" icon={badgeIcons.warning}>
          Also {truckSharedWith.join(', ')}
        </Badge>
      )}
      {readingConfirmed && <Badge icon={badgeIcons.note}>Odd reading confirmed</Badge>}
    </span>
  );
}
