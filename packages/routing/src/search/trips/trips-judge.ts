import { createEvaluator } from '../../timetable/schedule.ts';
import type { TripsProblem } from './trips-problem.ts';
import { NODE } from './trips-record.ts';

/**
 * Where costs depend on when each stop of a route is served (speeds by the hour, given times), the evaluator
 * says what a route costs; the records only tell what is in time and cheap enough to be asked for.
 */
export interface TripsJudge {
  /** Cents of a route of these rows between start and end; Infinity when it breaks a rule. */
  ofRows(this: void, route: number, rows: Int32Array, items: number): number;
  /** Cents of the route in a block. */
  ofBlock(this: void, route: number, block: number, records: number): number;
  /**
   * Cents with the first `items` of `rows` before the record `position`; as `ofBlock` will say, but for the
   * start at changing speeds. `leaves`: as found with the route as it is; −1 for none.
   */
  withRows(
    this: void,
    route: number,
    block: number,
    records: number,
    position: number,
    rows: Int32Array,
    items: number,
    leaves: number,
  ): number;
  /** Of the last route: the waiting that no later start can save, in seconds. */
  waitFound(this: void): number;
  /** Of the last route: when it leaves, and with how many breaks behind, in one number. */
  leavesFound(this: void): number;
}

/** Above the number of breaks. */
const STATES = 8;

/** Creates the judge of a day; null where records tell every cost. Time as createEvaluator. */
export function createTripsJudge(
  { isJudged, problem }: TripsProblem,
  rec: Int32Array,
  stride: number,
  room: number,
): TripsJudge | null {
  if (!isJudged) return null;
  const { last, evaluate, evaluateFrom } = createEvaluator(problem);
  const sequence = new Int32Array(room + 8);

  function close(r: number, length: number): void {
    sequence[0] = problem.trucks[r]!.start;
    sequence[length - 1] = problem.trucks[r]!.end;
  }

  return {
    ofRows(r, rows, items) {
      for (let i = 0; i < items; i++) sequence[i + 1] = rows[i]!;
      close(r, items + 2);
      return evaluate(r, sequence, items + 2);
    },
    ofBlock(r, block, records) {
      for (let i = 1; i < records; i++) sequence[i] = rec[(block + i) * stride + NODE]!;
      close(r, records);
      return evaluate(r, sequence, records);
    },
    withRows(r, block, records, position, rows, items, leaves) {
      let length = 1;
      for (let i = 1; i < records; i++) {
        if (i === position) for (let k = 0; k < items; k++) sequence[length++] = rows[k]!;
        sequence[length++] = rec[(block + i) * stride + NODE]!;
      }
      close(r, length);
      // At changing speeds one start is tried instead of dozens: where that is dearer than need be, the truck's
      // own is found once the rows are in.
      if (problem.hours !== null && leaves >= 0) {
        const cents = evaluateFrom(r, sequence, length, Math.floor(leaves / STATES), leaves % STATES);
        if (cents < Infinity) return cents;
      }
      return evaluate(r, sequence, length);
    },
    waitFound: () => last.wait,
    leavesFound: () => last.start * STATES + last.breaksBehindAtStart,
  };
}
