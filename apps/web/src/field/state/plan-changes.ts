import { isOver, type StopView } from './day-view.ts';

/** What a driver knows of a route's plan, kept on the phone. */
export interface KnownPlan {
  /** Stops that were ever shown to them, by key. */
  readonly known: readonly string[];
  /** Those that were still to do when they last agreed, in their order, with their titles. */
  readonly open: readonly { readonly key: string; readonly title: string }[];
}

/** What the office changed since; empty lists: nothing. */
export interface PlanChanges {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly isReordered: boolean;
}

export const isChanged = ({ added, removed, isReordered }: PlanChanges): boolean =>
  added.length + removed.length > 0 || isReordered;

/** The plan as it stands, to be compared with a later one. */
export const planOf = (stops: readonly StopView[], before?: KnownPlan): KnownPlan => ({
  known: [...new Set([...(before?.known ?? []), ...stops.map(({ key }) => key)])],
  open: stops.filter((stop) => !isOver(stop)).map(({ key, title }) => ({ key, title })),
});

/**
 * Compares a route with what its driver knows. What they did themselves is no news: a stop that is over may
 * leave the route, and one whose report was undone may come back.
 */
export function planChanges({ known, open }: KnownPlan, stops: readonly StopView[]): PlanChanges {
  const now = new Set(stops.map(({ key }) => key));
  const both = open.map(({ key }) => key).filter((key) => now.has(key));
  const ofBoth = new Set(both);
  const inOrder = stops.map(({ key }) => key).filter((key) => ofBoth.has(key));
  return {
    added: stops.filter((stop) => !isOver(stop) && !known.includes(stop.key)).map(({ title }) => title),
    removed: open.filter(({ key }) => !now.has(key)).map(({ title }) => title),
    isReordered: both.join() !== inOrder.join(),
  };
}
