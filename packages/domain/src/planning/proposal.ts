import { z } from 'zod';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { instant } from '../kernel/instant.ts';
import { maxVisits, routePreview, visit } from '../routes/manual-route.ts';
import { leftOutJob } from './optimization.ts';
import { planningChoices } from './planning-choices.ts';
import { planWorth, smallestSaving } from './plan-worth.ts';
import { secondOfDay } from '../routes/route.ts';

/** Totals over a plan's routes, all calculated the same way. */
export const planTotals = z.object({
  miles: z.number(),
  minutes: z.number().int(),
  cents: z.number().int(),
  /** After the trucks' shifts, and what it costs on top of the hours, within `cents`; absent: none. */
  overtimeMinutes: z.number().int().min(0).optional(),
  overtimeCents: z.number().int().min(0).optional(),
  jobs: z.number().int(),
  trucks: z.number().int(),
  findings: z.number().int(),
});
export type PlanTotals = z.infer<typeof planTotals>;

/** A proposed route beside the current one. Accepting it is an arrangement of these visits. */
export const proposedLane = z.object({
  /** Id of the route it changes or would create. */
  routeId: id,
  name: z.string(),
  vehicleId: id,
  vehicleName: z.string(),
  driverUserId: id.nullable(),
  driverName: z.string().nullable(),
  /** State of the current route when the plan was made; null when there is none. */
  seenUpdatedAt: instant.nullable(),
  /** In driving order, including visits already done. The route is removed when empty. */
  visits: z.array(visit).max(maxVisits),
  /** Jobs of the current route, in order. */
  todayJobIds: z.array(id),
  /** The jobs keep their order, but the tank is emptied elsewhere or at another time. */
  emptiesElsewhere: z.boolean().optional(),
  /** Null when it has no visits. */
  preview: routePreview.nullable(),
  /** Null when the truck has no current route. */
  today: planTotals.nullable(),
  proposed: planTotals.nullable(),
});
export type ProposedLane = z.infer<typeof proposedLane>;

/** A job's position in a plan. */
export const plannedAt = z.object({ routeId: id, vehicleName: z.string(), arrivalSecond: secondOfDay });
export type PlannedAt = z.infer<typeof plannedAt>;

/**
 * A job that changes its truck or position. Each is judged alone, so the savings do not add up to the totals.
 */
export const proposedChange = z.object({
  jobId: id,
  jobNumber: z.string(),
  title: z.string(),
  clientName: z.string(),
  /** Null: on no route. */
  from: plannedAt.nullable(),
  to: plannedAt.nullable(),
  savedMiles: z.number(),
  savedMinutes: z.number().int(),
  savedCents: z.number().int(),
  /** The reason as a sentence. */
  reason: z.string().max(300),
});
export type ProposedChange = z.infer<typeof proposedChange>;

/** A day's plan that has not been accepted yet. */
export const proposal = z.object({
  /** Id of the planning run. */
  optimizationId: id,
  date: calendarDate,
  choices: planningChoices,
  madeAt: instant,
  lanes: z.array(proposedLane),
  changes: z.array(proposedChange),
  today: planTotals,
  proposed: planTotals,
  /** Absent: made before plans were judged. */
  worth: planWorth.optional(),
  /** The threshold it was judged by. */
  smallestSaving: smallestSaving.optional(),
  leftOut: z.array(leftOutJob),
  warnings: z.array(z.string()),
  /** Explanations as sentences. Absent: made before there were any. */
  notes: z.array(z.string()).optional(),
  /** Routes changed since: accepting their lanes is refused. */
  staleRouteIds: z.array(id),
});
export type Proposal = z.infer<typeof proposal>;

type Coupled = Pick<ProposedLane, 'routeId' | 'todayJobIds' | 'visits'>;

const proposedJobIds = ({ visits }: Coupled): string[] =>
  visits.flatMap((one) => (one.kind === 'job' ? [one.jobId] : []));

/** Groups lanes that exchange jobs and can only be accepted together: lists of route ids, in lane order. */
export function lanesTogether(lanes: readonly Coupled[]): string[][] {
  const laneOfToday = new Map(
    lanes.flatMap((lane) => lane.todayJobIds.map((jobId) => [jobId, lane.routeId] as const)),
  );
  const groupOf = new Map(lanes.map((lane) => [lane.routeId, [lane.routeId]]));
  for (const lane of lanes) {
    for (const jobId of proposedJobIds(lane)) {
      const other = laneOfToday.get(jobId);
      const [mine, theirs] = [
        groupOf.get(lane.routeId),
        other === undefined ? undefined : groupOf.get(other),
      ];
      if (mine === undefined || theirs === undefined || mine === theirs) continue;
      mine.push(...theirs);
      for (const routeId of theirs) groupOf.set(routeId, mine);
    }
  }
  const order = new Map(lanes.map((lane, at) => [lane.routeId, at]));
  return [...new Set(groupOf.values())].map((group) =>
    group.toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
  );
}

/** Whether a lane changes anything. */
export function isLaneChanged(
  lane: Pick<ProposedLane, 'todayJobIds' | 'visits' | 'seenUpdatedAt' | 'emptiesElsewhere'> & {
    readonly routeId: string;
  },
): boolean {
  const proposed = proposedJobIds(lane);
  if (lane.emptiesElsewhere === true) return true;
  return lane.seenUpdatedAt === null
    ? proposed.length > 0
    : proposed.length !== lane.todayJobIds.length ||
        proposed.some((jobId, at) => jobId !== lane.todayJobIds[at]);
}
