// Public to other features.
import { progressOf, secondsIntoDay, type RouteProgress } from '@haulwright/domain/routes/route-progress';
import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../../session/session-context.ts';

const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let tick = 0;

/** One clock for all lanes and stops on the screen. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    tick += 1;
    for (const one of listeners) one();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Actual and projected times beside planned ones, updated every half minute. */
export function useRouteProgress(
  route: Parameters<typeof progressOf>[0] & { readonly routeDate: string },
): RouteProgress {
  const { timeZone } = useSession();
  const now = useSyncExternalStore(subscribe, () => tick);
  return useMemo(
    () => progressOf(route, secondsIntoDay(new Date(), route.routeDate, timeZone)),
    // oxlint-disable-next-line react/exhaustive-deps -- the tick stands for the present instant
    [route, timeZone, now],
  );
}

/**
 * Public to other features. Seconds since the day's midnight in the company's time zone, updated every half
 * minute; negative before the day.
 */
export function useSecondOfDay(date: string): number {
  const { timeZone } = useSession();
  const now = useSyncExternalStore(subscribe, () => tick);
  return useMemo(
    () => secondsIntoDay(new Date(), date, timeZone),
    // oxlint-disable-next-line react/exhaustive-deps -- the tick stands for the present instant
    [date, timeZone, now],
  );
}
