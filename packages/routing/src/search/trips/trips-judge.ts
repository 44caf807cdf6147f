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
  /** Cents of the route in a block, with the first `items` of `rows` before the record `position`. */
  ofBlock(
    this: void,
    route: number,
    block: number,
    records: number,
    position?: number,
    rows?: Int32Array,
    items?: number,
  ): number;
  /** Of the last route: the waiting that no later start can save, in seconds. */
  waitFound(this: void): number;
}

const NOTHING = new Int32Array(0);

/** Creates the judge of a day; null where records tell every cost. Time as createEvaluator. */
export function createTripsJudge(
  { isJudged, problem }: TripsProblem,
  rec: Int32Array,
  stride: number,
  room: number,
): TripsJudge | null {
  if (!isJudged) return null;
  const { last, evaluate } = createEvaluator(problem);
  const sequence = new Int32Array(room + 8);

  function judge(r: number, length: number): number {
    sequence[0] = problem.trucks[r]!.start;
    sequence[length - 1] = problem.trucks[r]!.end;
    return evaluate(r, sequence, length);
  }

  return {
    ofRows(r, rows, items) {
      for (let i = 0; i < items; i++) sequence[i + 1] = rows[i]!;
      return judge(r, items + 2);
    },
    ofBlock(r, block, records, position = 0, rows = NOTHING, items = 0) {
      let length = 1;
      for (let i = 1; i < records; i++) {
        if (i === position) for (let k = 0; k < items; k++) sequence[length++] = rows[k]!;
        sequence[length++] = rec[(block + i) * stride + NODE]!;
      }
      return judge(r, length);
    },
    waitFound: () => last.wait,
  };
}
