import { dayStateName, stateOf, sumsOf } from '@haulwright/domain/custody/visits/day-rows';
import type { TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import type { ColumnsById } from './chosen-columns.ts';
import { date, number, text } from './list-columns.ts';

/** For the file of the table of trucks' days. */
export const dayColumns: ColumnsById<TruckDayRow> = {
  day: date('Day', ({ date: day }) => day),
  truck: text('Truck', ({ vehicle }) => vehicle.name),
  start: number('Start gallons', (day) => sumsOf(day).start),
  in: number('Gallons in', (day) => sumsOf(day).in),
  out: number('Gallons out', (day) => sumsOf(day).out),
  missing: number('Missing gallons', (day) => sumsOf(day).missing),
  end: number('End gallons', (day) => sumsOf(day).end),
  jobs: text('Jobs', ({ jobs }) => (jobs.all === 0 ? '' : `${jobs.done} of ${jobs.all}`), 10),
  tickets: number('Tickets', ({ ticketCount }) => ticketCount),
  papers: number('Papers to sign', ({ papers }) => papers.open),
  state: text('State', (day) => dayStateName[stateOf(day)], 12),
};
