/**
 * Road distance and driving time of a tank truck from the straight line, where no road map is at hand.
 *
 * Distance: the ratio of road to straight line falls with distance, as Giacomin and Levinson found ("Road
 * network circuity in metropolitan areas", Environment and Planning B 42(6), 2015). It tends to 1.18, within
 * Ballou, Rahardja and Sakai's 1.20 ± 0.17 for longer US trips ("Selected country circuity factors",
 * Transportation Research A 36(9), 2002), and starts at 1.42, the mean of Boscoe, Henry and Zdeb's nationwide
 * trips to the nearest hospital ("A nationwide comparison of driving distance versus straight-line distance
 * to hospitals", The Professional Geographer 64(2), 2012).
 *
 * Time: every trip starts and ends on slow streets and uses faster roads in between, so each further piece of
 * road is driven faster. The four speeds are this product's assumption for a loaded truck; a routing server
 * knows better.
 *
 * Both functions rise with distance and bend downwards from zero, so that a detour over a third place is
 * never shorter.
 */
const longTripFactor = 1.18;
const shortTripExtra = 0.24;
const factorDecayMeters = 20_000;

/** Road metres for a straight line of `straightMeters`. */
export function roadMeters(straightMeters: number): number {
  return straightMeters * (longTripFactor + shortTripExtra * Math.exp(-straightMeters / factorDecayMeters));
}

/** Pieces of a trip by road metres, with the speed on each in km/h. */
const pieces = [
  { untilMeters: 3_000, kilometersPerHour: 35 },
  { untilMeters: 15_000, kilometersPerHour: 60 },
  { untilMeters: 60_000, kilometersPerHour: 80 },
  { untilMeters: Number.POSITIVE_INFINITY, kilometersPerHour: 95 },
] as const;

/** Driving seconds for a trip of `meters` on the road. */
export function drivingSeconds(meters: number): number {
  let seconds = 0;
  let from = 0;
  for (const piece of pieces) {
    seconds += ((Math.min(meters, piece.untilMeters) - from) * 3.6) / piece.kilometersPerHour;
    if (meters <= piece.untilMeters) break;
    from = piece.untilMeters;
  }
  return seconds;
}

/**
 * Straight metres to count with when the ends are known only to their ZIP areas.
 *
 * Two random points whose areas' middles lie d apart are √(d² + a² + b²) apart (root mean square), with a and
 * b their own spread about the middle. So two addresses of one area with typical distance T (a = b = T/√2)
 * come out T apart, and far-apart areas hardly change. It is still a distance: it is the Euclidean one with
 * an axis more for each end.
 * @param squaredSpreads a² + b² in square metres, each from {@link squaredSpread}
 */
export function expectedStraightMeters(straightMeters: number, squaredSpreads: number): number {
  return squaredSpreads === 0 ? straightMeters : Math.sqrt(straightMeters * straightMeters + squaredSpreads);
}

/**
 * One end's share a² of {@link expectedStraightMeters}, from the typical distance T between two addresses of
 * its area.
 */
export function squaredSpread(typicalDistanceMeters: number): number {
  return (typicalDistanceMeters * typicalDistanceMeters) / 2;
}
