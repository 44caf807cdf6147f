import { byTimeInWords } from '@haulwright/domain/jobs/by-time';
import type { ProposedChange, ProposedLane } from '@haulwright/domain/planning/proposal';
import { jobIdsOf } from '@haulwright/domain/routes/manual-route';
import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import { stateInWords } from '../../routes/progress/progress-words.ts';
import { clock } from '../../routes/route-words.ts';
import { placesInWords } from './proposal-words.ts';

/**
 * The plan's change of a stop: `new` adds it to the lane, `gone` removes it, `moved` changes its position.
 */
export type StopMark = 'new' | 'gone' | 'moved';

/** A stop in a row of the comparison. */
export interface ComparedStop {
  readonly key: string;
  readonly jobId: string | null;
  readonly kind: RouteStop['kind'];
  readonly sequence: number;
  readonly title: string;
  /** Start and end of the work, in seconds after local midnight. */
  readonly begin: number;
  readonly end: number;
  readonly mark: StopMark | null;
  /** The deadline of urgent work, or by how much it is missed; null for other work. */
  readonly urgent: string | null;
  /** The complete description. */
  readonly label: string;
}

type Changes = ReadonlyMap<string, Pick<ProposedChange, 'from' | 'to'>>;
type Findings = Route['findings'];

/** A route's current stops, marked with the plan's changes. */
export function stopsNow(
  route: Pick<Route, 'id' | 'stops' | 'findings'>,
  lane: Pick<ProposedLane, 'routeId' | 'visits'>,
  changes: Changes,
): ComparedStop[] {
  const stay = new Set(jobIdsOf(lane));
  return compared(route.id, route.stops, route.findings, (jobId) => {
    const change = changes.get(jobId);
    if (stay.has(jobId))
      return change?.from?.routeId === lane.routeId
        ? ['moved', `is at ${placesInWords({ from: null, to: change.to }).to} in the plan`]
        : null;
    return [
      'gone',
      change?.to == null
        ? 'is on no route in the plan'
        : `goes to ${placesInWords({ from: null, to: change.to }).to} in the plan`,
    ];
  });
}

/** The stops of a proposed lane, marked by origin. */
export function stopsProposed(
  lane: Pick<ProposedLane, 'routeId' | 'todayJobIds' | 'preview'>,
  changes: Changes,
): ComparedStop[] {
  const before = new Set(lane.todayJobIds);
  return compared(lane.routeId, lane.preview?.stops ?? [], lane.preview?.findings ?? [], (jobId) => {
    const change = changes.get(jobId);
    if (before.has(jobId))
      return change === undefined
        ? null
        : ['moved', `was at ${placesInWords({ from: change.from, to: null }).from}`];
    return [
      'new',
      change?.from == null
        ? 'was on no route'
        : `comes from ${placesInWords({ from: change.from, to: null }).from}`,
    ];
  });
}

function compared(
  routeId: string,
  stops: readonly RouteStop[],
  findings: Findings,
  markOf: (jobId: string) => [StopMark, string] | null,
): ComparedStop[] {
  return stops
    .filter((stop) => stop.kind !== 'start' && stop.kind !== 'end')
    .map((stop) => {
      const [mark, words] = (stop.jobId === null ? null : markOf(stop.jobId)) ?? [null, ''];
      const begin = stop.arrivalSecond + stop.waitSeconds;
      const what =
        stop.kind === 'job'
          ? `Stop ${stop.sequence} ${stop.title}`
          : stop.kind === 'disposal'
            ? `Empty the tank at ${stop.title}`
            : 'Break';
      const urgent = byTimeInWords(stop.beginByMinute ?? null, begin);
      const problems = findings
        .filter((finding) => finding.sequence === stop.sequence)
        .map((finding) => finding.message);
      return {
        key: stop.jobId ?? `${routeId}:${stop.sequence}`,
        jobId: stop.jobId,
        kind: stop.kind,
        sequence: stop.sequence,
        title: stop.title,
        begin,
        end: stop.departureSecond,
        mark,
        urgent,
        label: [
          what,
          `${clock(begin)} to ${clock(stop.departureSecond)}${words === '' ? '' : `, ${words}`}`,
          urgent ?? '',
          stateInWords(stop, ''),
          ...problems,
        ]
          .filter((part) => part !== '')
          .join('. '),
      };
    });
}

/**
 * The time axis of a comparison, in seconds after local midnight, wide enough for all routes of both sides; 6
 * AM to 6 PM without any.
 */
export interface Axis {
  readonly start: number;
  readonly end: number;
}

const HOUR = 3_600;

export function axisOf(routes: readonly Pick<Route, 'startSecond' | 'endSecond'>[]): Axis {
  const first = routes.length === 0 ? 6 * HOUR : Math.min(...routes.map((route) => route.startSecond));
  const last = routes.length === 0 ? 18 * HOUR : Math.max(...routes.map((route) => route.endSecond));
  const start = Math.floor(first / HOUR) * HOUR;
  return { start, end: Math.max(start + HOUR, Math.ceil(last / HOUR) * HOUR) };
}

/** Position on the axis in percent from its start. */
export const percentOf = ({ start, end }: Axis, second: number): number =>
  ((second - start) / (end - start)) * 100;

/** The labelled hours: all of them, or every second one where there are many. */
export function hoursAlong({ start, end }: Axis): number[] {
  const step = (end - start) / HOUR > 14 ? 2 * HOUR : HOUR;
  return Array.from({ length: Math.ceil((end - start) / step) }, (_, at) => start + at * step);
}
