import type { ShiftRow } from '@haulwright/contract/shifts.contract';
import { wallClockIn } from '../../platform/spreadsheet/table-column.ts';
import { instant, number, text, type Columns } from './list-columns.ts';

const stateName: Record<ShiftRow['state'], string> = {
  working: 'Working',
  'on-break': 'On a break',
  ended: 'Ended',
};

const tenth = (tenths: number | null | undefined): number | null => (tenths == null ? null : tenths / 10);

/** For payroll and maintenance. A running shift counts until now, as in the list. */
export function shiftColumns(timeZone: string): Columns<ShiftRow> {
  const clock = wallClockIn(timeZone);
  return [
    text('Driver', (shift) => shift.technician.fullName, 26),
    text('Truck', (shift) => shift.vehicle?.name ?? null),
    text('State', (shift) => stateName[shift.state], 12),
    instant('Start', (shift) => shift.startedAt),
    instant('End', (shift) => shift.endedAt),
    text(
      'Breaks',
      ({ breaks }) =>
        breaks.map(({ from, until }) => `${clock(from)} to ${until ? clock(until) : 'now'}`).join('; ') ||
        null,
      36,
    ),
    number('Break minutes', (shift) => shift.breakMinutes),
    number('Worked minutes', (shift) => shift.workMinutes),
    number('Odometer miles at start', (shift) => tenth(shift.start?.odometerTenthMiles)),
    number('Odometer miles at end', (shift) => tenth(shift.end?.odometerTenthMiles)),
    number('Engine hours at start', (shift) => tenth(shift.start?.engineTenthHours)),
    number('Engine hours at end', (shift) => tenth(shift.end?.engineTenthHours)),
  ];
}
