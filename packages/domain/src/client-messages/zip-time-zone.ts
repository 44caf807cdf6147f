/** First three digits of ZIP codes, from-to, by their time zone; counties that keep another than their area's are left out. */
const areas: readonly (readonly [from: number, to: number, timeZone: string])[] = [
  [6, 9, 'America/Puerto_Rico'],
  [324, 325, 'America/Chicago'],
  [350, 369, 'America/Chicago'],
  [370, 372, 'America/Chicago'],
  [380, 397, 'America/Chicago'],
  [420, 424, 'America/Chicago'],
  [463, 464, 'America/Chicago'],
  [476, 477, 'America/Chicago'],
  [500, 567, 'America/Chicago'],
  [570, 575, 'America/Chicago'],
  [576, 577, 'America/Denver'],
  [580, 585, 'America/Chicago'],
  [586, 586, 'America/Denver'],
  [587, 588, 'America/Chicago'],
  [590, 599, 'America/Denver'],
  [600, 692, 'America/Chicago'],
  [693, 693, 'America/Denver'],
  [700, 797, 'America/Chicago'],
  [798, 799, 'America/Denver'],
  [800, 831, 'America/Denver'],
  [832, 834, 'America/Boise'],
  [835, 835, 'America/Los_Angeles'],
  [836, 837, 'America/Boise'],
  [838, 838, 'America/Los_Angeles'],
  [840, 847, 'America/Denver'],
  [850, 865, 'America/Phoenix'],
  [870, 885, 'America/Denver'],
  [889, 961, 'America/Los_Angeles'],
  [967, 968, 'Pacific/Honolulu'],
  [969, 969, 'Pacific/Guam'],
  [970, 978, 'America/Los_Angeles'],
  [979, 979, 'America/Boise'],
  [980, 994, 'America/Los_Angeles'],
  [995, 999, 'America/Anchorage'],
];
const eastern = 'America/New_York';

/**
 * The time zone of a ZIP code's area.
 * @param otherwise where the ZIP code is missing, or of another country
 */
export function timeZoneOfZip(postalCode: string | null, otherwise: string): string {
  const [, digits] = /^\s*(\d{3})\d{2}(?:-?\d{4})?\s*$/.exec(postalCode ?? '') ?? [];
  if (digits === undefined) return otherwise;
  const area = Number(digits);
  return areas.find(([from, to]) => area >= from && area <= to)?.[2] ?? eastern;
}
