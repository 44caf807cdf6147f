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
  /** The smallest single changes that would let it in, as sentences, cheapest first. */
  wouldHelp: z.array(z.string().max(300)).max(5).optional(),
});
export type LeftOutJob = z.infer<typeof leftOutJob>;

/** A plan better than all before it in the same run. */
export const betterPlan = z.object({
  /** Since the search began. */
  second: z.number().min(0),
  /** Driving, hours, fees and trucks; what is left out costs nothing here. */
  costCents: z.number().int(),
  leftOut: z.number().int().min(0),
});
export type BetterPlan = z.infer<typeof betterPlan>;

/** More would not be told apart in a small chart. */
export const maxBetterPlans = 60;

/** How far the search is. */
export const searchState = z.object({
  /** Searched so far, and at the longest. */
  seconds: z.number().min(0),
  ofSeconds: z.number().min(0),
  /** Each better plan when it was found, oldest first. */
  better: z.array(betterPlan).max(maxBetterPlans),
});
export type SearchState = z.infer<typeof searchState>;

/** What a truck does in the best plan so far. */
export const bestSoFarLane = z.object({ vehicleId: id, jobIds: z.array(id) });
export type BestSoFarLane = z.infer<typeof bestSoFarLane>;

export const optimization = z.object({
  id,
  date: calendarDate,
  status: optimizationStatus,
  includeJobs: z.boolean(),
  /** It goes on from the routes the day had. */
  improve: z.boolean(),
  /** It changes nothing: its plan is a proposal. */
  asProposal: z.boolean(),
  choices: planningChoices,
  /** The jobs of each truck in the best plan so far, while a proposal is searched. */
  bestSoFar: z.array(bestSoFarLane).nullable(),
  /** Someone asked for the best plan so far to be saved. */
  stopRequested: z.boolean(),
  /** Null until the search begins. */
  search: searchState.nullable(),
  /** What its proposal is worth; null for a run that proposes nothing, or not yet. */
  worth: planWorth.nullable(),
  /** Of the saved plan; null before. */
  costCents: z.number().int().nullable(),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** How many jobs of the day the planner considered; known once it runs. */
  jobsAnalyzed: z.number().int(),
  routeCount: z.number().int(),
  totalDistanceMiles: z.number(),
  leftOut: z.array(leftOutJob),
  /** Sentences about what the dispatcher should know: estimated roads, addresses known only by ZIP area, … */
  warnings: z.array(z.string().max(500)),
  /** Why it failed, as a sentence; null otherwise. */
  failure: z.string().nullable(),
  createdAt: instant,
});
export type Optimization = z.infer<typeof optimization>;

export const optimizeInput = z.object({
  date: calendarDate,
  /** Include jobs of the day that are still `unscheduled`. */
  includeJobs: z.boolean().default(true),
  /** Go on from the routes the last plan made instead of planning again. */
  improve: z.boolean().default(false),
  /** Change nothing yet: put the plan beside today's. */
  asProposal: z.boolean().default(false),
  choices: planningChoices.default(defaultChoices),
  /** Checked against the session, never trusted. */
  companyId: id.optional(),
});
