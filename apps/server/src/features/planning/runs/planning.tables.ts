import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import type { Proposal } from '@haulwright/domain/planning/proposal';
import {
  optimizationStatuses,
  type BestSoFarLane,
  type LeftOutJob,
  type OptimizationStatus,
  type SearchState,
} from '@haulwright/domain/planning/optimization';
import type { PlanningChoices } from '@haulwright/domain/planning/planning-choices';
import { between, notNegative, oneOf } from '../../../platform/database/checks.ts';
import { createdAt, instant, primaryId, updatedAt } from '../../../platform/database/columns.ts';
import { inCompany } from '../../../platform/database/company-keys.ts';
import { company, people } from '../../companies/companies.tables.ts';

/** A proposal as it was made; which of its routes changed since is determined when it is read. */
export type StoredProposal = Omit<Proposal, 'staleRouteIds'>;

/** A run's summary of the plan it found. */
export interface FoundPlanResult {
  readonly jobsAnalyzed: number;
  readonly routeCount: number;
  readonly costCents: number;
  readonly search: SearchState;
  readonly leftOut: LeftOutJob[];
  readonly warnings: string[];
}

/** The plan of a run that applies it, from when it is found until its lanes are accepted. */
export interface PlanToAccept {
  /** The routes to be removed, without visits, and the plan's that replace them. */
  readonly lanes: ArrangedRoute[];
  /** Digest of the data it was made from. */
  readonly madeFrom: string;
  readonly result: FoundPlanResult;
}

/** A run of the planner for a day, with the jobs left out and why. */
export const routeOptimizations = pgTable(
  'route_optimizations',
  {
    id: primaryId(),
    companyId: company(),
    date: date('date', { mode: 'string' }).notNull(),
    includeJobs: boolean('include_jobs').notNull(),
    status: text('status').$type<OptimizationStatus>().notNull().default('queued'),
    progress: real('progress').notNull().default(0),
    /** Number of attempts: a run that was interrupted twice is given up. */
    attempts: integer('attempts').notNull().default(0),
    cancelRequested: boolean('cancel_requested').notNull().default(false),
    /** Asks to end the search and save its best plan. */
    stopRequested: boolean('stop_requested').notNull().default(false),
    /** Starts from the day's present routes. */
    improve: boolean('improve').notNull().default(false),
    /** Changes nothing: its plan is stored in `proposal`. */
    asProposal: boolean('as_proposal').notNull().default(false),
    /** Null for runs from before goals could be chosen. */
    choices: jsonb('choices').$type<PlanningChoices>(),
    /** The plan of a finished run beside the routes of that time; null again once it is outdated. */
    proposal: jsonb('proposal').$type<StoredProposal>(),
    /** Null before there is a plan, after it was accepted, and for proposals. */
    accepting: jsonb('accepting').$type<PlanToAccept>(),
    search: jsonb('search').$type<SearchState>(),
    /** The best plan so far, while a proposal is searched. */
    bestSoFar: jsonb('best_so_far').$type<BestSoFarLane[]>(),
    costCents: integer('cost_cents'),
    /** When a process last claimed it. */
    startedAt: instant('started_at'),
    jobsAnalyzed: integer('jobs_analyzed').notNull().default(0),
    routeCount: integer('route_count').notNull().default(0),
    totalMeters: integer('total_meters').notNull().default(0),
    leftOut: jsonb('left_out').$type<LeftOutJob[]>().notNull().default([]),
    warnings: jsonb('warnings').$type<string[]>().notNull().default([]),
    failure: text('failure'),
    requestedBy: uuid('requested_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    inCompany(t.requestedBy, t, people, 'no action'),
    oneOf(t.status, optimizationStatuses),
    between(t.progress, 0, 1),
    ...notNegative(t.attempts, t.costCents, t.jobsAnalyzed, t.routeCount, t.totalMeters),
    index('route_optimizations_date_idx').on(t.companyId, t.date, sql`created_at desc`),
    index('route_optimizations_created_at_idx').on(t.createdAt).concurrently(),
    index('route_optimizations_proposals_idx')
      .on(t.createdAt)
      .where(sql`proposal is not null`)
      .concurrently(),
    // One run per day at a time: two would each replace the other's routes.
    uniqueIndex('route_optimizations_running_key')
      .on(t.companyId, t.date)
      .where(sql`status in ('queued', 'running')`),
  ],
);
