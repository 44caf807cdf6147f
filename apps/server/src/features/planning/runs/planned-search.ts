import type { Logger } from 'pino';
import type { Plan } from '@haulwright/routing/answer';
import { compareLeftOut } from '@haulwright/routing/better-plan';
import { checkPlan } from '@haulwright/routing/check';
import type { VisitedRoute } from '@haulwright/routing/compare-plans';
import type { PlanInput } from '@haulwright/routing/input';
import type { SearchState } from '@haulwright/domain/planning/optimization';
import type { Database } from '../../../platform/database/database.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { TravelTimes } from '../../../platform/travel-times/travel-times.ts';
import { CannotPlan } from './cannot-plan.ts';
import type { ClaimedRun } from './optimizations.queries.ts';
import type { WatchedRun } from './run-watch.ts';
import { searchDay, type DaySearch, type PlannedOrder } from '../search/search-day.ts';
import { coldSeedOf, searchSeconds, seedOf, threadsFor, unhurriedSeconds } from '../search/search-effort.ts';

export interface PlanningParts {
  readonly database: Database;
  readonly travelTimes: Pick<TravelTimes, 'matrix' | 'farFromRoad'>;
  readonly events: Events;
  readonly log: Pick<Logger, 'error'>;
  readonly now: () => Date;
  /** The longest search of a day in seconds where a company has not chosen one, and where it has. */
  readonly maxSeconds: number;
  readonly maxChosenSeconds: number;
  /** How many threads may search while one day alone is planned. */
  readonly searchThreads: number;
}

/** Shares of the progress bar: reading the day, travel times, then the search until saving. */
export const progressAt = { dayRead: 0.05, travelKnown: 0.15, searched: 0.95 };

/** The start of the search, and the number of jobs left out before it. */
interface Beginning {
  readonly before: readonly PlannedOrder[];
  readonly leftOutBefore: number;
  /** The company's longest search; null when it has not chosen. */
  readonly longestSearchSeconds: number | null;
}

/**
 * Searches a day for a run, an improvement twice, keeps its state up to date, and has the plan checked by independent code.
 * @throws CannotPlan when the plan breaks a rule; the reason of the interruption when there was one
 */
export async function checkedSearch(
  parts: Pick<PlanningParts, 'log' | 'maxSeconds' | 'maxChosenSeconds' | 'searchThreads'>,
  run: ClaimedRun,
  { state, interrupted: { signal }, enough, recall, unfinishedRuns }: WatchedRun,
  input: PlanInput,
  { before, leftOutBefore, longestSearchSeconds }: Beginning,
): Promise<{ plan: Plan; search: SearchState }> {
  const warmStart = stillThere(before, input);
  const given = givenOf(warmStart);
  const unfinished = await unfinishedRuns();
  const longest = Math.min(parts.maxChosenSeconds, longestSearchSeconds ?? parts.maxSeconds);
  // Promises or deadlines that find no place make a run search again, which is not to take as long each time.
  const isHurried = unfinished > 1 || state.search !== null || run.improve;
  const seconds = (isHurried ? searchSeconds : unhurriedSeconds)(input.stops.length, longest);
  const searches = run.improve ? 2 : 1;
  const searched = (at: number, how: Pick<DaySearch, 'seed' | 'warmStart' | 'earlier'>) =>
    searchDay(input, {
      seconds,
      threads: threadsFor(parts.searchThreads, unfinished, seconds),
      recall: recall.signal,
      ...how,
      ...(given.length > 0 && { given }),
      leftOutBefore,
      signal,
      enough: enough.signal,
      onState: (searching, fractionDone, best) => {
        state.search = searching;
        if (run.asProposal && best)
          state.bestSoFar = best.map(({ truckId, stopIds }) => ({
            vehicleId: truckId,
            jobIds: [...stopIds],
          }));
        state.progress =
          progressAt.travelKnown +
          ((at + fractionDone) / searches) * (progressAt.searched - progressAt.travelKnown);
      },
    });
  let found = await searched(0, {
    seed: run.improve ? seedOf(run.id) : 1,
    ...(warmStart.length > 0 && { warmStart }),
    earlier: { seconds: 0, ofSeconds: searches * seconds, better: [] },
  });
  if (run.improve && !enough.signal.aborted) {
    // One that begins with the plan there is stays near it; one that begins from nothing may find another.
    const cold = await searched(1, { seed: coldSeedOf(run.id), earlier: found.search });
    found = isBetter(input, cold.plan, found.plan) ? cold : { ...found, search: cold.search };
  }
  state.search = found.search;
  state.progress = progressAt.searched;
  const violations = checkPlan(input, found.plan);
  if (violations.length > 0) {
    parts.log.error(
      { run: run.id, violations: violations.slice(0, 20) },
      'a plan broke its own rules and was discarded',
    );
    throw new CannotPlan(
      'The planned routes did not pass the final check, so nothing was changed. Please report this, with the date.',
    );
  }
  return found;
}

/** The initial order, without trucks and jobs that are no longer planned. */
function stillThere(before: readonly PlannedOrder[], input: PlanInput): PlannedOrder[] {
  const trucks = new Set(input.trucks.map(({ id }) => id));
  const stops = new Set(input.stops.map(({ id }) => id));
  return before
    .filter(({ truckId }) => trucks.has(truckId))
    .map((order) => ({ ...order, stopIds: order.stopIds.filter((id) => stops.has(id)) }));
}

/** The initial plan, when all of it is known: a result is stored only if it is better. */
function givenOf(orders: readonly PlannedOrder[]): VisitedRoute[] {
  const given = orders.flatMap(({ truckId, visits }) => (visits ? [{ truckId, visits }] : []));
  return given.length === orders.length ? given : [];
}

/** In the terms of the search: what it leaves out, then its prices with what staying near weighs. */
function isBetter(input: PlanInput, plan: Plan, than: Plan): boolean {
  const more = compareLeftOut(input, plan, than);
  return more === 0 ? plan.cost.totalCents < than.cost.totalCents : more < 0;
}

/** The message of a run that improved nothing. */
export const nothingBetter = 'Nothing better was found, so the plan stays as it was.';
