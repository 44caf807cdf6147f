import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { formatMinuteOfDay } from '../kernel/time-of-day.ts';
import { maxVisits, type Visit } from './manual-route.ts';
import { secondOfDay, type Route } from './route.ts';

/** A visit as planned at some moment, with its names at that time. */
export const plannedVisit = z.object({
  kind: z.enum(['job', 'disposal']),
  /** The job or the disposal site; null when the site was removed. */
  id: id.nullable(),
  title: z.string(),
  /** Planned start of the work. */
  startSecond: secondOfDay,
});
export type PlannedVisit = z.infer<typeof plannedVisit>;

/** A route as planned at some moment: driver, truck, order and times. */
export const routePlan = z.object({
  routeDate: calendarDate,
  name: z.string(),
  vehicleId: id.nullable(),
  vehicleName: z.string().nullable(),
  driverUserId: id.nullable(),
  driverName: z.string().nullable(),
  startSecond: secondOfDay,
  endSecond: secondOfDay,
  visits: z.array(plannedVisit).max(maxVisits),
});
export type RoutePlan = z.infer<typeof routePlan>;

/** The current plan of a route. */
export const planOf = ({
  routeDate,
  name,
  vehicleId,
  vehicleName,
  driverUserId,
  driverName,
  startSecond,
  endSecond,
  stops,
}: Route): RoutePlan => ({
  routeDate,
  name,
  vehicleId,
  vehicleName,
  driverUserId,
  driverName,
  startSecond,
  endSecond,
  visits: stops.flatMap((stop): PlannedVisit[] =>
    stop.kind === 'job' || stop.kind === 'disposal'
      ? [
          {
            kind: stop.kind,
            id: stop.jobId ?? stop.disposalSiteId,
            title: stop.title,
            startSecond: stop.arrivalSecond + stop.waitSeconds,
          },
        ]
      : [],
  ),
});

/** A difference between two plans of a route. Names are those of that time. */
export const routeChange = z.discriminatedUnion('type', [
  z.object({ type: z.literal('added'), titles: z.array(z.string()).max(maxVisits) }),
  z.object({ type: z.literal('removed'), titles: z.array(z.string()).max(maxVisits) }),
  z.object({ type: z.literal('order') }),
  z.object({ type: z.literal('truck'), from: z.string().nullable(), to: z.string().nullable() }),
  z.object({ type: z.literal('driver'), from: z.string().nullable(), to: z.string().nullable() }),
  z.object({ type: z.literal('day'), from: calendarDate, to: calendarDate }),
  /** Visits whose work begins more than 15 minutes earlier or later than before. */
  z.object({
    type: z.literal('times'),
    moved: z.array(z.object({ title: z.string(), from: secondOfDay, to: secondOfDay })).max(maxVisits),
  }),
]);
export type RouteChange = z.infer<typeof routeChange>;

/** Published, changed and so on; `changed` covers every edit of a published route. */
export const routeVersionKinds = [
  'published',
  'changed',
  'taken-back',
  'begun',
  'completed',
  'cancelled',
  'restored',
  'sent',
] as const;
export const routeVersionKind = z.enum(routeVersionKinds);
export type RouteVersionKind = z.infer<typeof routeVersionKind>;

/** A version of a route, with its plan. */
export const routeVersion = z.object({
  id,
  number: z.number().int(),
  kind: routeVersionKind,
  at: instant,
  /** Null: the product itself. */
  authorName: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.array(routeChange),
  plan: routePlan,
});
export type RouteVersion = z.infer<typeof routeVersion>;

/** Older ones are deleted. */
export const maxVersions = 100;

const movedMoreThanSeconds = 900;

/**
 * Lists changes in the order people ask about them: driver and truck, visits, order, times. Empty for equal
 * plans.
 */
export function changesBetween(before: RoutePlan, after: RoutePlan): RouteChange[] {
  const changes: RouteChange[] = [];
  if (before.routeDate !== after.routeDate)
    changes.push({ type: 'day', from: before.routeDate, to: after.routeDate });
  if (before.vehicleId !== after.vehicleId)
    changes.push({ type: 'truck', from: before.vehicleName, to: after.vehicleName });
  if (before.driverUserId !== after.driverUserId)
    changes.push({ type: 'driver', from: before.driverName, to: after.driverName });
  const [old, now] = [keyed(before.visits), keyed(after.visits)];
  const added = [...now].filter(([key]) => !old.has(key)).map(([, visit]) => visit.title);
  const removed = [...old].filter(([key]) => !now.has(key)).map(([, visit]) => visit.title);
  if (added.length > 0) changes.push({ type: 'added', titles: added });
  if (removed.length > 0) changes.push({ type: 'removed', titles: removed });
  const kept = (of: ReadonlyMap<string, PlannedVisit>, other: ReadonlyMap<string, PlannedVisit>) =>
    [...of.keys()].filter((key) => other.has(key)).join();
  if (kept(old, now) !== kept(now, old)) changes.push({ type: 'order' });
  const moved = [...now].flatMap(([key, visit]) => {
    const was = old.get(key);
    return was !== undefined && Math.abs(visit.startSecond - was.startSecond) > movedMoreThanSeconds
      ? [{ title: visit.title, from: was.startSecond, to: visit.startSecond }]
      : [];
  });
  if (moved.length > 0 && before.routeDate === after.routeDate) changes.push({ type: 'times', moved });
  return changes;
}

/** Jobs by id, disposal stops by site and number of earlier visits there. */
function keyed(visits: readonly PlannedVisit[]): Map<string, PlannedVisit> {
  const seen = new Map<string, number>();
  const found = new Map<string, PlannedVisit>();
  for (const visit of visits) {
    const name = visit.id ?? visit.title;
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    found.set(`${name}:${times}`, visit);
  }
  return found;
}

/** The visits of an older plan, to be arranged again. Removed sites are left out. */
export const visitsOfPlan = ({ visits }: Pick<RoutePlan, 'visits'>): Visit[] =>
  visits.flatMap(({ kind, id: of }): Visit[] =>
    of === null ? [] : kind === 'job' ? [{ kind, jobId: of }] : [{ kind, disposalSiteId: of }],
  );

const dayText = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const dayInWords = (date: string): string => dayText.format(new Date(`${date}T00:00:00Z`));

/** Seconds after local midnight → '8:05 AM'. */
export const clockText = (second: number): string => formatMinuteOfDay(Math.floor(second / 60));

/** One change as a sentence, for the history and for the driver's mail. */
export function changeInWords(change: RouteChange): string {
  switch (change.type) {
    case 'added':
      return `Added: ${change.titles.join(', ')}.`;
    case 'removed':
      return `Taken off: ${change.titles.join(', ')}.`;
    case 'order':
      return 'The order of the stops changed.';
    case 'truck':
      return `Truck: ${change.from ?? 'none'} → ${change.to ?? 'none'}.`;
    case 'driver':
      return `Driver: ${change.from ?? 'nobody'} → ${change.to ?? 'nobody'}.`;
    case 'day':
      return `Day: ${dayInWords(change.from)} → ${dayInWords(change.to)}.`;
    default:
      return `Times moved: ${change.moved.map(({ title, from, to }) => `${title} ${clockText(from)} → ${clockText(to)}`).join(', ')}.`;
  }
}

/** News for a driver who knows an earlier plan. */
export type DriverNews =
  | { readonly kind: 'nothing' }
  /** The route is theirs, and they have not been told. */
  | { readonly kind: 'new' }
  | { readonly kind: 'changed'; readonly changes: readonly RouteChange[] }
  /** It is no longer theirs: taken back, cancelled, or reassigned. */
  | { readonly kind: 'gone'; readonly because: 'taken-back' | 'cancelled' | 'removed' | 'other-driver' };

interface RouteNow {
  readonly status: 'draft' | 'published' | 'in_progress' | 'completed' | 'cancelled';
  readonly plan: RoutePlan;
}

/**
 * What a person must be told. `heard` is the plan they were last told, null for none; `now` is undefined when
 * the route was removed. Past days are not reported: the office only corrects the record.
 */
export function newsFor(
  driverUserId: string,
  heard: RoutePlan | null,
  now: RouteNow | undefined,
  isDayOver: (plan: RoutePlan) => boolean,
): DriverNews {
  const isTheirs = now !== undefined && now.plan.driverUserId === driverUserId;
  if ((heard === null || isDayOver(heard)) && !(isTheirs && !isDayOver(now.plan))) return { kind: 'nothing' };
  if (isTheirs && now.status === 'completed') return { kind: 'nothing' };
  if (isTheirs && (now.status === 'published' || now.status === 'in_progress')) {
    if (heard === null) return { kind: 'new' };
    const changes = changesBetween(heard, now.plan).filter(({ type }) => type !== 'driver');
    return changes.length === 0 ? { kind: 'nothing' } : { kind: 'changed', changes };
  }
  if (heard === null) return { kind: 'nothing' };
  if (now === undefined) return { kind: 'gone', because: 'removed' };
  if (now.status === 'cancelled') return { kind: 'gone', because: 'cancelled' };
  return { kind: 'gone', because: now.status === 'draft' ? 'taken-back' : 'other-driver' };
}
