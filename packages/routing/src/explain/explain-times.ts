import type { LeftOutReason } from '../answer.ts';
import { createDisposalPlacer } from '../search/general/disposal.ts';
import type { PlanInput, TimeWindow } from '../input.ts';
import { PLAN_LIMITS } from '../input.ts';
import { buildProblem } from '../problem/problem.ts';
import { createEvaluator } from '../timetable/schedule.ts';
import { timetable } from '../timetable/timetable.ts';

/** What is dropped or changed in a trial. */
interface Relaxed {
  releases?: boolean;
  /** Instead of the stop's own. */
  windows?: TimeWindow[];
  /** 'any', or this many seconds more. */
  shift?: 'any' | number;
  /** Sites that are always open, or take any amount. */
  hours?: (siteId: string) => boolean;
  caps?: (siteId: string) => boolean;
}

const every = (): boolean => true;
const ALL: Relaxed = { shift: 'any', hours: every, caps: every };

/**
 * The reason for a stop that no truck could serve even without other work, although each could by what it is.
 * What is said of it is exact: no truck is there earlier, none is back earlier. The window is to blame only
 * when no truck could begin before it ends; within it, the work after that may be too long for a shift.
 * @param alone the day with that stop and those trucks only
 * @param accepting the sites that take its waste
 */
export function explainTimes(alone: PlanInput, accepting: readonly string[]): LeftOutReason {
  const gallons = alone.stops[0]?.gallons ?? 0;
  const releaseSeconds = alone.stops[0]?.releaseSeconds ?? 0;
  if (releaseSeconds > 0 && serve(alone, { releases: true }))
    return { code: 'released-too-late', releaseSeconds };
  if (!serve(alone, ALL)) {
    const first = serve(alone, { ...ALL, windows: [] });
    return first ? earliestBegin(alone, first) : { code: 'unreachable' };
  }
  const longer = leastLonger(alone, {});
  if (longer) return longer;
  // Another site may have to take what is aboard before.
  const sites = [
    ...accepting,
    ...alone.disposalSites.flatMap(({ id }) => (accepting.includes(id) ? [] : [id])),
  ];
  const closed = sites.find((id) => serve(alone, { hours: (other) => other === id }));
  if (closed !== undefined) return { code: 'disposal-closed', siteId: closed };
  const full = sites.find((id) => serve(alone, { caps: (other) => other === id }));
  if (full !== undefined) return { code: 'daily-cap', siteId: full, gallons };
  if (serve(alone, { hours: every })) {
    const needed = sites.find((id) => !serve(alone, { hours: (other) => other !== id }));
    return { code: 'disposal-closed', siteId: needed ?? sites[0] ?? '' };
  }
  // With sites that are always open the shift is still too short: their hours would not help.
  const longerStill = leastLonger(alone, { hours: every });
  if (longerStill) return longerStill;
  const isCapped = new Set(
    alone.disposalSites.flatMap(({ id, dailyCapGallons }) => (dailyCapGallons === undefined ? [] : [id])),
  );
  return { code: 'daily-cap', siteId: sites.find((id) => isCapped.has(id)) ?? '', gallons };
}

interface Served {
  truckId: string;
  /** Seconds after the truck's latest permitted return. */
  secondsOver: number;
  /** Begin of the service, as if the truck left at the start of its shift. */
  begin: number;
}

/** The truck with the earliest return relative to its shift, or null when none can serve the only stop. */
function serve(alone: PlanInput, { releases, windows, shift = 0, hours, caps }: Relaxed): Served | null {
  const trial: PlanInput = {
    ...alone,
    stops: alone.stops.map((stop) => ({
      ...stop,
      windows: windows ?? stop.windows,
      releaseSeconds: releases ? undefined : stop.releaseSeconds,
    })),
    trucks: alone.trucks.map((truck) =>
      shift === 'any'
        ? { ...truck, shift: [truck.shift[0], PLAN_LIMITS.seconds], overtime: undefined }
        : { ...truck, shift: [truck.shift[0], Math.min(truck.shift[1] + shift, PLAN_LIMITS.seconds)] },
    ),
    disposalSites: alone.disposalSites.map((site) => ({
      ...site,
      windows: hours?.(site.id) === true ? [] : site.windows,
      dailyCapGallons: caps?.(site.id) === true ? undefined : site.dailyCapGallons,
    })),
  };
  const problem = buildProblem(trial);
  const evaluator = createEvaluator(problem);
  const placer = createDisposalPlacer(problem, evaluator);
  const sequence = new Int32Array(32);
  let best: Served | null = null;
  for (const [index, truck] of alone.trucks.entries()) {
    const length = placer.place(index, [0], 1, problem.siteCap, sequence);
    if (length === 0) continue;
    const { start, end, events } = timetable(problem, evaluator, index, sequence.slice(0, length));
    const secondsOver = Math.max(0, end - truck.shift[1] - (truck.overtime?.maxSeconds ?? 0));
    const begin = events.find((event) => event.kind === 'visit' && event.node === 0);
    if (!best || secondsOver < best.secondsOver)
      best = {
        truckId: truck.id,
        secondsOver,
        begin: truck.shift[0] + (begin?.kind === 'visit' ? begin.begin : end) - start,
      };
  }
  return best;
}

/** By how much the shifts are too short, and whose is the least; null when longer ones would not help. */
function leastLonger(alone: PlanInput, relaxed: Relaxed): LeftOutReason | null {
  const some = serve(alone, { ...relaxed, shift: 'any' });
  if (!some) return null;
  const found = least(0, some.secondsOver, some, (shift) => serve(alone, { ...relaxed, shift }));
  return { code: 'outside-shift', truckId: found.served.truckId, secondsShort: found.value };
}

/** When a truck could begin first, whatever comes after it. */
function earliestBegin(alone: PlanInput, some: Served): LeftOutReason {
  const from = Math.min(...alone.trucks.map(({ shift }) => shift[0]));
  const until = (end: number): Served | null => serve(alone, { ...ALL, windows: [[0, end]] });
  const inTime = until(some.begin);
  const found = inTime
    ? least(from - 1, some.begin, inTime, until)
    : least(some.begin, PLAN_LIMITS.seconds, some, until);
  return {
    code: 'window-cannot-be-met',
    truckId: found.served.truckId,
    earliestArrival: found.value,
  };
}

/**
 * The smallest value above `none` with which it can be served; with `enough` it can. That is nearly always
 * the smallest already, so the next smaller one is tried first.
 */
function least(
  none: number,
  enough: number,
  served: Served,
  tryWith: (value: number) => Served | null,
): { value: number; served: Served } {
  let [low, high, best] = [none, enough, served];
  for (let next = high - 1; next > low; next = Math.floor((low + high) / 2)) {
    const found = tryWith(next);
    if (found) [high, best] = [next, found];
    else low = next;
  }
  return { value: high, served: best };
}
