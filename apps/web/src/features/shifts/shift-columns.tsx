import type { ShiftRow } from '@haulwright/contract/shifts.contract';
import { toOdometer } from '@haulwright/domain/shifts/reading';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import type { TableColumn } from '../../ui/page/table.tsx';
import type { Units } from '../measures/use-units.ts';

const hours = (minutes: number | null): string =>
  minutes === null ? '–' : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

/** The columns of the shifts: hours worked, miles driven, engine hours. */
export const shiftColumns = (units: Units, inWords: (at: string) => string): TableColumn<ShiftRow>[] => [
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
