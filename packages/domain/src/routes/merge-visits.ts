import type { Visit } from './manual-route.ts';

/** A person's change of a stop since the common version; null when it stayed where it was. */
export type VisitChange = 'added' | 'moved' | 'removed' | null;

/** A stop's position in one version (from 1), null when missing, and its change. */
export interface VisitSide {
  readonly at: number | null;
  readonly did: VisitChange;
}

/** A stop of either version, side by side. */
export interface VisitRow {
  readonly visit: Visit;
  readonly mine: VisitSide;
  readonly theirs: VisitSide;
}

/** A route's stops in the common version, in mine, and in the one somebody else saved meanwhile. */
export interface Versions {
  readonly base: readonly Visit[];
  readonly mine: readonly Visit[];
  readonly theirs: readonly Visit[];
}

interface Bounds {
  /** Number of their first stops that are behind the truck and stay. */
  readonly fixed?: number;
  /** Jobs that are on another route by now: they are not added. */
  readonly taken?: ReadonlySet<string>;
}

/**
 * Applies my changes to their version: what I removed is removed, what I added or moved follows the stop it
 * follows in mine, and everything else is as in theirs. What they removed stays removed. Without a change of
 * theirs the result is my version, without one of mine theirs.
 */
export function putOnTop(
  { base, mine, theirs }: Versions,
  { fixed = 0, taken = new Set() }: Bounds = {},
): Visit[] {
  const before = keyed(base);
  const wanted = keyed(mine);
  const now = keyed(theirs);
  const stays = new Set([...now.keys()].slice(0, fixed));
  const carried = movedSince(before, wanted);
  const result = [...now.keys()].filter(
    (key) => stays.has(key) || !((before.has(key) && !wanted.has(key)) || carried.has(key)),
  );
  let previous: string | undefined;
  for (const [key, visit] of wanted) {
    const isMine = carried.has(key) ? now.has(key) : !before.has(key) && !result.includes(key);
    if (isMine && !stays.has(key) && !(visit.kind === 'job' && taken.has(visit.jobId))) {
      const behind = previous === undefined ? -1 : result.indexOf(previous);
      result.splice(Math.max(fixed, behind + 1), 0, key);
    }
    if (result.includes(key)) previous = key;
  }
  return result.flatMap((key) => wanted.get(key) ?? now.get(key) ?? []);
}

/** All stops of both versions and the common one, in the order of the merged result. */
export function compareVisits(versions: Versions, bounds?: Bounds): VisitRow[] {
  const [before, wanted, now] = [keyed(versions.base), keyed(versions.mine), keyed(versions.theirs)];
  const order = [...keyed(putOnTop(versions, bounds)).keys()];
  for (const version of [wanted, now, before]) {
    let previous: string | undefined;
    for (const key of version.keys()) {
      if (!order.includes(key))
        order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, key);
      previous = key;
    }
  }
  const sideOf = (version: ReadonlyMap<string, Visit>) => {
    const moved = movedSince(before, version);
    const places = new Map([...version.keys()].map((key, index) => [key, index + 1]));
    return (key: string): VisitSide => {
      const at = places.get(key) ?? null;
      if (at === null) return { at, did: before.has(key) ? 'removed' : null };
      return { at, did: before.has(key) ? (moved.has(key) ? 'moved' : null) : 'added' };
    };
  };
  const [mineOf, theirsOf] = [sideOf(wanted), sideOf(now)];
  return order.flatMap((key) => {
    const visit = wanted.get(key) ?? now.get(key) ?? before.get(key);
    return visit === undefined ? [] : [{ visit, mine: mineOf(key), theirs: theirsOf(key) }];
  });
}

/** A value both may have changed: mine if I changed it, else theirs. */
export const mineOrTheirs = <Value>(base: Value, mine: Value, theirs: Value): Value =>
  mine === base ? theirs : mine;

/** Visits by key; a repeated disposal site is a separate visit. */
function keyed(visits: readonly Visit[]): Map<string, Visit> {
  const times = new Map<string, number>();
  return new Map(
    visits.map((visit): [string, Visit] => {
      if (visit.kind === 'job') return [visit.jobId, visit];
      const time = (times.get(visit.disposalSiteId) ?? 0) + 1;
      times.set(visit.disposalSiteId, time);
      return [`${visit.disposalSiteId} ${time}`, visit];
    }),
  );
}

/**
 * The smallest set of moved stops of both versions: all except a longest increasing run of their old
 * positions.
 */
function movedSince(before: ReadonlyMap<string, Visit>, after: ReadonlyMap<string, Visit>): Set<string> {
  const placeOf = new Map([...before.keys()].map((key, index) => [key, index]));
  const common = [...after.keys()].filter((key) => placeOf.has(key));
  const places = common.map((key) => placeOf.get(key) ?? 0);
  /** By the last stop of a run: its length, and the stop before. */
  const runs: { readonly length: number; readonly from: number }[] = [];
  let best = -1;
  for (const [at, place] of places.entries()) {
    let from = -1;
    for (let earlier = 0; earlier < at; earlier += 1)
      if ((places[earlier] ?? 0) < place && (runs[earlier]?.length ?? 0) > (runs[from]?.length ?? 0))
        from = earlier;
    runs.push({ length: (runs[from]?.length ?? 0) + 1, from });
    if ((runs[at]?.length ?? 0) > (runs[best]?.length ?? 0)) best = at;
  }
  const kept = new Set<string>();
  for (let at = best; at >= 0; at = runs[at]?.from ?? -1) kept.add(common[at] ?? '');
  return new Set(common.filter((key) => !kept.has(key)));
}
