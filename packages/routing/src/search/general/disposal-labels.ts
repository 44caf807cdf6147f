import type { Problem, ProblemTruck } from '../../problem/problem.ts';
import { isNoFuller } from '../../problem/compartments.ts';
import type { Cargo } from '../../problem/compartments.ts';

/** A way to have served the first stops of an order; see disposal.ts. */
export interface Label {
  time: number;
  behind: number;
  cost: number;
  load: number;
  /** Worst-case load. */
  full: number;
  wastes: number;
  /** By compartment; null for a single tank. */
  cargo: Cargo | null;
  /** Sites visited just before the stop, in order. */
  visited: readonly number[];
  parent: Label | null;
  /** The trip left late enough to serve stops with releases up to this. */
  released: number;
  siteGallons: Float64Array | null;
}

/** Parameters of one search for placements, shared by its steps and set before each. */
export interface DisposalScope {
  /** 0 when any placement suffices. */
  costCounts: 0 | 1;
  /** Sites that cannot take everything, by slot in `Label.siteGallons`. */
  counted: number[];
}

/** No sites visited. */
export const NONE: readonly number[] = [];
/** Instead of a hold: the trip continues. */
export const GOES_ON = -1;

/** Whether `a` is at least as good in every respect. */
function dominates(a: Label, b: Label): boolean {
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

/** Adds a label unless another one dominates it, and drops those it dominates. */
export function addLabel(list: Label[], next: Label): void {
  for (const other of list) if (dominates(other, next)) return;
  let kept = 0;
  for (const other of list) if (!dominates(next, other)) list[kept++] = other;
  list.length = kept;
  list.push(next);
}

/** Keeps the cheapest and the earliest of too many labels. */
export function thin(labels: Label[], max: number): Label[] {
  if (labels.length <= max) return labels;
  const cheapest = labels.toSorted((a, b) => a.cost - b.cost).slice(0, max / 2);
  const earliest = labels.toSorted((a, b) => a.time - b.time).slice(0, max / 2);
  return [...new Set([...cheapest, ...earliest])];
}

/** Writes the nodes of a label's path, from the truck's start to its end; returns their number. */
export function unwind(
  { stops }: Problem,
  truck: ProblemTruck,
  last: Label,
  order: ArrayLike<number>,
  count: number,
  out: Int32Array,
): number {
  let visits = 0;
  for (let label: Label | null = last; label; label = label.parent) visits += label.visited.length;
  const length = count + visits + 2;
  let at = length;
  let label: Label = last;
  for (let i = count; i >= 0; i--) {
    out[--at] = i === count ? truck.end : order[i]!;
    for (let k = label.visited.length - 1; k >= 0; k--) out[--at] = stops + label.visited[k]!;
    label = label.parent!;
  }
  out[0] = truck.start;
  return length;
}
