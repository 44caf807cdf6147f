/**
 * Years until a septic tank is to be pumped, by its gallons and the people of the household, without a garbage
 * disposal and for use all year: the table that is printed everywhere after K. Mancl, "Estimating septic tank
 * pumping frequency", Journal of Environmental Engineering 110 (1984) 283. The article itself is not verified; the
 * numbers were compared with lwra.net/septic_pumping_frequency on 2026-11-26. That copy has 30.9 years for one
 * person and 2,500 gallons, others have 31.9; and none for ten people and 500 gallons, where nine people's is
 * taken here.
 */
const yearsByPeople: readonly (readonly [gallons: number, years: readonly number[]])[] = [
  [500, [5.8, 2.6, 1.5, 1.0, 0.7, 0.4, 0.3, 0.2, 0.1, 0.1]],
  [750, [9.1, 4.2, 2.6, 1.8, 1.3, 1.0, 0.7, 0.6, 0.4, 0.3]],
  [900, [11.0, 5.2, 3.3, 2.3, 1.7, 1.3, 1.0, 0.8, 0.7, 0.5]],
  [1_000, [12.4, 5.9, 3.7, 2.6, 2.0, 1.5, 1.2, 1.0, 0.8, 0.7]],
  [1_250, [15.6, 7.5, 4.8, 3.4, 2.6, 2.0, 1.7, 1.4, 1.2, 1.0]],
  [1_500, [18.9, 9.1, 5.9, 4.2, 3.3, 2.6, 2.1, 1.8, 1.5, 1.3]],
  [1_750, [22.1, 10.7, 6.9, 5.0, 3.9, 3.1, 2.6, 2.2, 1.9, 1.6]],
  [2_000, [25.4, 12.4, 8.0, 5.9, 4.5, 3.7, 3.1, 2.6, 2.2, 2.0]],
  [2_250, [28.6, 14.0, 9.1, 6.7, 5.2, 4.2, 3.5, 3.0, 2.6, 2.3]],
  [2_500, [31.9, 15.6, 10.2, 7.5, 5.9, 4.8, 4.0, 3.5, 3.0, 2.6]],
];

/**
 * Months until a tank of this size should be pumped. Interpolated between sizes of the table; beyond its
 * ends, sizes and households count as those at the end.
 */
export function householdMonths(tankGallons: number, people: number): number {
  const column = Math.min(Math.max(people, 1), 10) - 1;
  const at = yearsByPeople.findIndex(([gallons]) => gallons >= tankGallons);
  const upper = yearsByPeople.at(at) ?? [0, []];
  const lower = at > 0 ? (yearsByPeople[at - 1] ?? upper) : upper;
  const years = (row: typeof upper) => row[1][column] ?? 0;
  const share = upper[0] === lower[0] ? 0 : (tankGallons - lower[0]) / (upper[0] - lower[0]);
  return (years(lower) + share * (years(upper) - years(lower))) * 12;
}
