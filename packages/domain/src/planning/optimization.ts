import { z } from 'zod';
import { instant } from '../kernel/instant.ts';
import { calendarDate } from '../kernel/calendar-date.ts';
import { id } from '../kernel/ids.ts';
import { planWorth } from './plan-worth.ts';
import { planningChoices, defaultChoices } from './planning-choices.ts';

export const optimizationStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export const optimizationStatus = z.enum(optimizationStatuses);
export type OptimizationStatus = z.infer<typeof optimizationStatus>;

/**
 * A job no route could take, with the constraint that forbids it. `reason` is a stable code, `details` its
 * figures.
 */
export const leftOutJob = z.object({
  jobId: id,
  jobNumber: z.string(),
  title: z.string(),
  clientName: z.string(),
  reason: z.string().max(60),
  /** A sentence a dispatcher can act on. */
  explanation: z.string().max(500),
  /** When trucks could be there; in proposals only, and for the first few jobs. */
  arrivals: z.string().max(500).optional(),
  /** The smallest single changes that would let it in, as sentences, cheapest first. */
  wouldHelp: z.array(z.string().max(300)).max(5).optional(),
});
export type LeftOutJob = z.infer<typeof leftOutJob>;

/** A plan better than all earlier ones of the same run. */
export const betterPlan = z.object({
  /** Since the search began. */
  second: z.number().min(0),
  /** Driving, hours, fees and trucks; left-out jobs cost nothing here. */
  costCents: z.number().int(),
  leftOut: z.number().int().min(0),
});
export type BetterPlan = z.infer<typeof betterPlan>;

/** More could not be told apart in a small chart. */
export const maxBetterPlans = 60;

/** Progress of the search. */
export const searchState = z.object({
  /** Time searched so far, and its maximum. */
  seconds: z.number().min(0),
  ofSeconds: z.number().min(0),
  /** Threads that search, or did at the end; absent in runs from before there were several. */
  threads: z.number().int().min(1).optional(),
  /** Each better plan when it was found, oldest first. */
  better: z.array(betterPlan).max(maxBetterPlans),
});
export type SearchState = z.infer<typeof searchState>;

/** A truck's jobs in the best plan so far. */
export const bestSoFarLane = z.object({ vehicleId: id, jobIds: z.array(id) });
export type BestSoFarLane = z.infer<typeof bestSoFarLane>;

export const optimization = z.object({
  id,
  date: calendarDate,
  status: optimizationStatus,
  includeJobs: z.boolean(),
  /** The search starts from the day's current routes. */
  improve: z.boolean(),
  /** It changes nothing: its plan is a proposal. */
  asProposal: z.boolean(),
  choices: planningChoices,
  /** The jobs of each truck in the best plan so far, during the search for a proposal. */
  bestSoFar: z.array(bestSoFarLane).nullable(),
  /** Someone requested to stop and save the best plan so far. */
  stopRequested: z.boolean(),
  /** Null until the search begins. */
  search: searchState.nullable(),
  /** The judgement of its proposal; null for a run without a proposal, or before there is one. */
  worth: planWorth.nullable(),
  /** Of the saved plan; null before. */
  costCents: z.number().int().nullable(),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** Number of the day's jobs considered by the planner; known once it runs. */
  jobsAnalyzed: z.number().int(),
  routeCount: z.number().int(),
  totalDistanceMiles: z.number(),
  leftOut: z.array(leftOutJob),
  /** Notices for the dispatcher: estimated roads, addresses known only by ZIP area, … */
  warnings: z.array(z.string().max(500)),
  /** Why it failed, as a sentence; null otherwise. */
  failure: z.string().nullable(),
  createdAt: instant,
});
export type Optimization = z.infer<typeof optimization>;

export const optimizeInput = z.object({
  date: calendarDate,
  /** Include the day's `unscheduled` jobs. */
  includeJobs: z.boolean().default(true),
  /** Improve the current routes instead of planning from scratch. */
  improve: z.boolean().default(false),
  /** Change nothing yet: show the plan beside the current one. */
  asProposal: z.boolean().default(false),
  choices: planningChoices.default(defaultChoices),
  /** Must match the session; never trusted. */
  companyId: id.optional(),
});
