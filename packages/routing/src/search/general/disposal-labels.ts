import { isNoFuller } from '../../problem/compartments.ts';
import type { Cargo } from '../../problem/compartments.ts';

/** A way to have served the first stops of an order; see disposal.ts. */
export interface Label {
  time: number;
  behind: number;
  cost: number;
  load: number;
  /** The load if every stop turns out the worst. */
  full: number;
  wastes: number;
  /** In which compartments; null for a single tank. */
  cargo: Cargo | null;
  /** Sites visited just before the stop, in order. */
  visited: readonly number[];
  parent: Label | null;
  /** The trip left so late that it may serve stops with releases up to this. */
  released: number;
  siteGallons: Float64Array | null;
}

/** Nowhere worse. */
export function dominates(a: Label, b: Label): boolean {
  if (
    a.time > b.time ||
    a.behind < b.behind ||
    a.cost > b.cost ||
    a.load > b.load ||
    a.full > b.full ||
    a.released < b.released ||
    (a.wastes & ~b.wastes) !== 0
  )
    return false;
  if (a.cargo && b.cargo && !isNoFuller(a.cargo, b.cargo)) return false;
  if (a.siteGallons === null || b.siteGallons === null) return true;
  for (let site = 0; site < a.siteGallons.length; site++)
    if (a.siteGallons[site]! > b.siteGallons[site]!) return false;
  return true;
}

/** The cheapest and the earliest of too many. */
export function thin(labels: Label[], most: number): Label[] {
  if (labels.length <= most) return labels;
  const cheapest = labels.toSorted((a, b) => a.cost - b.cost).slice(0, most / 2);
  const earliest = labels.toSorted((a, b) => a.time - b.time).slice(0, most / 2);
  return [...new Set([...cheapest, ...earliest])];
}
