import { and, asc, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { defaultChoices, type PlanningChoices } from '@haulwright/domain/planning/planning-choices';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import { isActiveClient } from '../../clients/clients.queries.ts';
import { clientAddresses, clients } from '../../clients/clients.tables.ts';
import { jobs } from '../../jobs/jobs.tables.ts';
import type { DayJob } from '../../routes/day/day-facts.ts';
import { dayJobColumns, toDayJob } from '../../routes/day/day-rows.queries.ts';
import { loadProposalDay, type ProposalDay } from '../lanes/proposal-day.queries.ts';
import { routeStops } from '../../routes/rows/routes.tables.ts';

/** The routes of a week are filled, not planned again. */
export const weekChoices = {
  ...defaultChoices,
  existing: 'fill',
  mostShiftMinutes: null,
} as const satisfies PlanningChoices;

const asOneDay = { includeJobs: true, choices: weekChoices, asProposal: true, improve: false } as const;

/** The data a week's jobs are spread from: each day as it would be planned, and the jobs without a day. */
export interface PlanningWeek {
  readonly days: readonly ProposalDay[];
  readonly undated: readonly DayJob[];
  /** Unrouted recurring jobs: they may leave their day. */
  readonly flexibleIds: ReadonlySet<string>;
}

/** All of it in one transaction. */
export async function loadPlanningWeek(
  tx: TenantTransaction,
  events: Pick<Events, 'ask'>,
  {
    dates,
    includeUndated,
    maxJobs,
  }: { readonly dates: readonly string[]; readonly includeUndated: boolean; readonly maxJobs: number },
): Promise<PlanningWeek> {
  const days: ProposalDay[] = [];
  for (const date of dates) days.push(await loadProposalDay(tx, events, { ...asOneDay, date }));
  const onRoute = tx
    .select({ one: sql`1` })
    .from(routeStops)
    .where(eq(routeStops.jobId, jobs.id));
  const isOpen = and(inArray(jobs.status, ['unscheduled', 'scheduled']), notExists(onRoute));
  const undated = includeUndated
    ? (
        await tx
          .select(dayJobColumns)
          .from(jobs)
          .innerJoin(clients, eq(clients.id, jobs.clientId))
          .leftJoin(clientAddresses, eq(clientAddresses.id, jobs.clientAddressId))
          .where(and(isNull(jobs.scheduledDate), isOpen, isActiveClient))
          .orderBy(asc(jobs.id))
          .limit(maxJobs + 1)
      ).map(toDayJob)
    : [];
  const flexible = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(inArray(jobs.scheduledDate, [...dates]), isNotNull(jobs.seriesId), isOpen));
  return { days, undated, flexibleIds: new Set(flexible.map(({ id }) => id)) };
}
