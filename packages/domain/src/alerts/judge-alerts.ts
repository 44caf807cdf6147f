import type { AlertEvent } from './alert-events.ts';

/** Where a truck was, in force. */
export interface AlertVisit {
  readonly vehicleId: string;
  /** `depot`, `unplanned`, `job ID` or `site ID`. */
  readonly key: string;
  readonly arrivedAt: Date;
  /** Null: it is there. */
  readonly departedAt: Date | null;
}

/** The newest place of a truck, or one where it was too fast. */
export interface AlertFix {
  readonly vehicleId: string;
  readonly at: Date;
}

export interface AlertFacts {
  readonly visits: readonly AlertVisit[];
  /** Points faster than the rule's figure, by time. */
  readonly fast: readonly (AlertFix & { readonly metersPerSecond: number })[];
  /** The newest place of each truck with its distance from the depot. */
  readonly newest: readonly (AlertFix & { readonly metersFromDepot: number | null })[];
  readonly dumps: readonly { readonly vehicleId: string; readonly siteId: string; readonly at: Date }[];
  /** Trucks with waste aboard. */
  readonly loaded: ReadonlySet<string>;
}

interface Rule {
  readonly event: AlertEvent;
  readonly threshold: number | null;
  readonly siteIds: readonly string[];
  /** What was before is not told. */
  readonly since: Date;
}

/** Something that a rule is about. */
export interface FoundAlert {
  readonly vehicleId: string;
  readonly happenedAt: Date;
  readonly key: string | null;
  readonly value: number | null;
}

export const metersPerMile = 1_609.344;
const minuteMs = 60_000;
/** A point of a phone that had no signal comes later than this, and an alert of it would be of no use. */
export const staleMs = 2 * 60 * minuteMs;
/** One point alone may be wrong. */
const fastPoints = 2;
/** A truck that was heard so lately stands where it was last seen. */
const heardMs = 15 * minuteMs;
/** Dumps may be reported before the truck was seen there. */
const beforeMs = 15 * minuteMs;

/** Within this time the same thing at the same place is told once: points that arrive late move its time a little. */
export const againMs = (event: AlertEvent): number => (event === 'area-left' ? 12 * 60 : 30) * minuteMs;

/** What of these facts a rule is about, by time; told or not. */
export function judgeAlerts(rule: Rule, facts: AlertFacts, now: Date): FoundAlert[] {
  const earliest = Math.max(rule.since.getTime(), now.getTime() - staleMs);
  return found(rule, facts, now)
    .filter(({ happenedAt }) => happenedAt.getTime() >= earliest && happenedAt.getTime() <= now.getTime())
    .toSorted((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime());
}

type Finder = (rule: Rule, facts: AlertFacts, now: Date) => FoundAlert[];

const found: Finder = (rule, facts, now) => finders[rule.event](rule, facts, now);

const visitsAt = (kind: string, { siteIds }: Rule, { visits }: AlertFacts): AlertVisit[] =>
  visits.filter(
    ({ key }) =>
      key.split(' ')[0] === kind &&
      (siteIds.length === 0 || siteIds.some((siteId) => key === `site ${siteId}`)),
  );

const arrivals =
  (kind: string): Finder =>
  (rule, facts) =>
    visitsAt(kind, rule, facts).map(({ vehicleId, key, arrivedAt }) => ({
      vehicleId,
      key,
      happenedAt: arrivedAt,
      value: null,
    }));

const departures =
  (kind: string): Finder =>
  (rule, facts) =>
    visitsAt(kind, rule, facts).flatMap(({ vehicleId, key, departedAt }) =>
      departedAt === null ? [] : [{ vehicleId, key, happenedAt: departedAt, value: null }],
    );

const standing: Finder = (rule, facts, now) =>
  visitsAt('unplanned', rule, facts).flatMap(({ vehicleId, key, arrivedAt, departedAt }) => {
    const value = rule.threshold ?? 0;
    const until = departedAt ?? lastHeard(vehicleId, facts, now);
    const happenedAt = new Date(arrivedAt.getTime() + value * minuteMs);
    return until !== null && until >= happenedAt ? [{ vehicleId, key, happenedAt, value }] : [];
  });

const outside: Finder = ({ threshold }, { newest }) =>
  newest.flatMap(({ vehicleId, at, metersFromDepot }) => {
    const miles = (metersFromDepot ?? 0) / metersPerMile;
    return miles > (threshold ?? 0)
      ? [{ vehicleId, key: null, happenedAt: at, value: Math.round(miles) }]
      : [];
  });

const speeding: Finder = (_, { fast }) =>
  [...Map.groupBy(fast, ({ vehicleId }) => vehicleId)].flatMap(([vehicleId, points]) => {
    const [first] = points;
    if (first === undefined || points.length < fastPoints) return [];
    const fastest = Math.max(...points.map(({ metersPerSecond }) => metersPerSecond));
    return [{ vehicleId, key: null, happenedAt: first.at, value: mph(fastest) }];
  });

const undumped: Finder = (rule, facts, now) =>
  visitsAt('site', rule, facts).flatMap(({ vehicleId, key, arrivedAt, departedAt }) => {
    if (departedAt === null || !facts.loaded.has(vehicleId)) return [];
    const happenedAt = new Date(departedAt.getTime() + (rule.threshold ?? 0) * minuteMs);
    const isReported = facts.dumps.some(
      (dump) =>
        dump.vehicleId === vehicleId &&
        key === `site ${dump.siteId}` &&
        dump.at.getTime() >= arrivedAt.getTime() - beforeMs &&
        dump.at <= happenedAt,
    );
    return happenedAt > now || isReported ? [] : [{ vehicleId, key, happenedAt, value: null }];
  });

const finders: Record<AlertEvent, Finder> = {
  'depot-arrived': arrivals('depot'),
  'depot-left': departures('depot'),
  'site-arrived': arrivals('site'),
  'site-left': departures('site'),
  'job-arrived': arrivals('job'),
  'job-left': departures('job'),
  stands: standing,
  'area-left': outside,
  'too-fast': speeding,
  'no-dump': undumped,
};

/** Until when a truck is known to have stood; null when it has gone silent. */
function lastHeard(vehicleId: string, { newest }: AlertFacts, now: Date): Date | null {
  const heard = newest.find((one) => one.vehicleId === vehicleId)?.at;
  return heard === undefined || now.getTime() - heard.getTime() > heardMs ? null : heard;
}

export const mph = (metersPerSecond: number): number => Math.round((metersPerSecond * 3_600) / metersPerMile);

interface RecordedAlert {
  readonly vehicleId: string;
  readonly key: string | null;
  readonly happenedAt: Date;
}

/** Those that were not recorded yet, each once. */
export function newAlerts(
  event: AlertEvent,
  alerts: readonly FoundAlert[],
  recorded: readonly RecordedAlert[],
): FoundAlert[] {
  const known: RecordedAlert[] = [...recorded];
  return alerts.filter((alert) => {
    const isKnown = known.some(
      ({ vehicleId, key, happenedAt }) =>
        vehicleId === alert.vehicleId &&
        key === alert.key &&
        Math.abs(happenedAt.getTime() - alert.happenedAt.getTime()) < againMs(event),
    );
    if (!isKnown) known.push(alert);
    return !isKnown;
  });
}
