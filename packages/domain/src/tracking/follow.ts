import { medianPlace, metersBetween, type Placed } from './plane.ts';

/** A place where a truck is expected, whose pin is known: what is known by ZIP only has no fence. */
export interface Fence extends Placed {
  /** A job, a disposal site, or the depot. */
  readonly key: string;
  readonly radiusMeters: number;
  /** Position on the route; where fences overlap, the next stop that was not visited wins. */
  readonly order: number;
}

/** A stored point of a truck. */
export interface Fix extends Placed {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly accuracyMeters: number | null;
}

/** A truck was somewhere. */
export interface SeenVisit extends Placed {
  /** The fence's; null where nothing was planned. */
  readonly key: string | null;
  readonly arrivedAt: number;
  /** Null: it is still there. */
  readonly departedAt: number | null;
  readonly fixes: number;
}

interface Stay {
  readonly key: string | null;
  readonly arrivedAt: number;
  readonly insideAt: number;
  readonly fixes: number;
  /** Consecutive fixes beyond the fence, from here on. */
  readonly left: readonly Fix[];
  /** Told as arrived. */
  readonly isCertain: boolean;
  /** What the place is the median of. */
  readonly places: readonly Placed[];
}

/** What has to be known of a truck's day to go on from: small, and JSON. */
export interface FollowState {
  readonly through: number;
  readonly planned: Stay | null;
  /** The first fix inside a fence, which may be an outlier; and whether the one after it was outside, which may be one. */
  readonly candidate: { readonly key: string; readonly fix: Fix; readonly isMissed: boolean } | null;
  readonly dwell: Stay | null;
  readonly visited: readonly string[];
}

export type FollowEvent = { readonly kind: 'arrived' | 'left'; readonly visit: SeenVisit };

export interface Followed {
  readonly state: FollowState;
  readonly events: readonly FollowEvent[];
}

export const fenceMeters = 100;
/** How much farther a fix may be that is not exact. */
const largestAllowanceMeters = 50;
const beyondMeters = 30;
/** Two outliers in a row are not rare on a day of thousands of fixes: leaving takes one more. */
const fixesToLeave = 3;
const shortestPlannedMs = 2 * 60_000;
const dwellMeters = 60;
const shortestDwellMs = 4 * 60_000;
/** The median of this many is exact to a few meters, and a day's state stays below 4 kB. */
const keptPlaces = 24;

export const beginning: FollowState = {
  through: Number.NEGATIVE_INFINITY,
  planned: null,
  candidate: null,
  dwell: null,
  visited: [],
};

/**
 * Follows a truck by one fix, which is later than all before: what arrived late or twice is put in order first
 * (`inOrder`). A planned stop begins with the first of two fixes in its fence and lasts two minutes at least; it ends
 * with the last fix inside before three beyond. Standing near one place for four minutes without a plan is a visit too.
 */
export function follow(state: FollowState, fix: Fix, fences: readonly Fence[]): Followed {
  const events: FollowEvent[] = [];
  const planned = followPlanned(state, fix, fences, events);
  const dwell = followDwell(state.dwell, fix, planned.planned, events);
  return { state: { ...planned, dwell, through: fix.at }, events };
}

type Planned = Pick<FollowState, 'planned' | 'candidate' | 'visited'>;

function followPlanned(
  { planned, candidate, visited }: FollowState,
  fix: Fix,
  fences: readonly Fence[],
  events: FollowEvent[],
): Planned {
  const allowance = Math.min(largestAllowanceMeters, Math.max(0, (fix.accuracyMeters ?? 0) - 20));
  if (planned !== null) {
    const fence = fences.find(({ key }) => key === planned.key);
    const meters = fence === undefined ? Number.POSITIVE_INFINITY : metersBetween(fence, fix);
    const radius = (fence?.radiusMeters ?? 0) + allowance;
    if (meters <= radius) {
      const stay = stayed(planned, fix);
      if (stay.isCertain || stay.insideAt - stay.arrivedAt < shortestPlannedMs)
        return { planned: stay, candidate: null, visited };
      events.push({ kind: 'arrived', visit: visitOf(stay, null) });
      return { planned: { ...stay, isCertain: true }, candidate: null, visited: withKey(visited, stay.key) };
    }
    if (meters <= radius + beyondMeters)
      return { planned: { ...planned, left: [] }, candidate: null, visited };
    const left = [...planned.left, fix];
    if (left.length < fixesToLeave) return { planned: { ...planned, left }, candidate: null, visited };
    if (planned.isCertain) events.push({ kind: 'left', visit: visitOf(planned, planned.insideAt) });
    // It may have driven straight to the neighbour's.
    return left.reduce<Planned>((now, one) => followPlanned({ ...beginning, ...now }, one, fences, events), {
      planned: null,
      candidate: null,
      visited,
    });
  }
  const around = fences.filter((fence) => metersBetween(fence, fix) <= fence.radiusMeters + allowance);
  const chosen = around.toSorted(
    (a, b) =>
      Number(visited.includes(a.key)) - Number(visited.includes(b.key)) ||
      (visited.includes(a.key) ? 0 : a.order - b.order) ||
      metersBetween(a, fix) - metersBetween(b, fix) ||
      (a.key < b.key ? -1 : 1),
  )[0];
  if (chosen === undefined)
    return {
      planned: null,
      candidate: candidate?.isMissed === false ? { ...candidate, isMissed: true } : null,
      visited,
    };
  if (candidate === null || candidate.key !== chosen.key)
    return { planned: null, candidate: { key: chosen.key, fix, isMissed: false }, visited };
  const begun = stayed(beginStay(chosen.key, candidate.fix), fix);
  return followPlanned({ ...beginning, planned: begun, visited }, fix, fences, events);
}

function followDwell(dwell: Stay | null, fix: Fix, planned: Stay | null, events: FollowEvent[]): Stay | null {
  if (planned?.isCertain === true) {
    if (dwell?.isCertain === true)
      events.push({ kind: 'left', visit: visitOf(dwell, Math.max(dwell.arrivedAt, planned.arrivedAt)) });
    return null;
  }
  if (dwell === null) return beginStay(null, fix);
  if (metersBetween(medianPlace(dwell.places), fix) <= dwellMeters) {
    const stay = stayed(dwell, fix);
    // A planned stop that has just begun is not told as another.
    if (stay.isCertain || planned !== null || stay.insideAt - stay.arrivedAt < shortestDwellMs) return stay;
    events.push({ kind: 'arrived', visit: visitOf(stay, null) });
    return { ...stay, isCertain: true };
  }
  const left = [...dwell.left, fix];
  if (left.length < fixesToLeave) return { ...dwell, left };
  if (dwell.isCertain) events.push({ kind: 'left', visit: visitOf(dwell, dwell.insideAt) });
  // Of the fixes away from here, the first may have been outliers.
  const [first = fix, ...others] = left.filter((one) => metersBetween(one, fix) <= dwellMeters);
  return others.reduce(stayed, beginStay(null, first));
}

const beginStay = (key: string | null, fix: Fix): Stay => ({
  key,
  arrivedAt: fix.at,
  insideAt: fix.at,
  fixes: 1,
  left: [],
  isCertain: false,
  places: [{ latitude: fix.latitude, longitude: fix.longitude }],
});

/** Of a long stay, every second place is forgotten when there are too many: the median needs a few of all of it. */
function stayed(stay: Stay, fix: Fix): Stay {
  if (stay.insideAt === fix.at) return { ...stay, left: [] };
  const places = [...stay.places, { latitude: fix.latitude, longitude: fix.longitude }];
  return {
    ...stay,
    insideAt: fix.at,
    fixes: stay.fixes + 1,
    left: [],
    places: places.length <= keptPlaces ? places : places.filter((_, at) => at % 2 === 0),
  };
}

const visitOf = ({ key, arrivedAt, fixes, places }: Stay, departedAt: number | null): SeenVisit => ({
  key,
  arrivedAt,
  departedAt,
  fixes,
  ...medianPlace(places),
});

const withKey = (visited: readonly string[], key: string | null): readonly string[] =>
  key === null || visited.includes(key) ? visited : [...visited, key];

/** By time, one of each moment: of several the most exact, whichever came first. */
export function inOrder(fixes: readonly Fix[]): Fix[] {
  const sorted = fixes.toSorted(
    (a, b) =>
      a.at - b.at ||
      (a.accuracyMeters ?? 0) - (b.accuracyMeters ?? 0) ||
      a.latitude - b.latitude ||
      a.longitude - b.longitude,
  );
  return sorted.filter((fix, at) => fix.at !== sorted[at - 1]?.at);
}

/**
 * The visits of fixes in any order, by arrival; the last ones may not be over.
 * @param from where an earlier part of the day ended, before all of these
 */
export function followAll(
  fixes: readonly Fix[],
  fences: readonly Fence[],
  from: FollowState = beginning,
): { readonly state: FollowState; readonly visits: readonly SeenVisit[] } {
  let state = from;
  const visits = new Map<string, SeenVisit>();
  for (const fix of inOrder(fixes)) {
    const followed = follow(state, fix, fences);
    ({ state } = followed);
    for (const { visit } of followed.events) visits.set(`${visit.key ?? ''} ${visit.arrivedAt}`, visit);
  }
  return { state, visits: [...visits.values()].toSorted((a, b) => a.arrivedAt - b.arrivedAt) };
}
