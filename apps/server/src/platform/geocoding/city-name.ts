/** First words that people abbreviate, as GeoNames writes them in full. */
const fullWord: Record<string, string> = {
  st: 'saint',
  ste: 'sainte',
  mt: 'mount',
  ft: 'fort',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
};

/**
 * One key for the spellings of a city within a state: "St. Louis", "ST LOUIS" and "Saint Louis" in MO are
 * one.
 */
export function cityKey(city: string, state: string): string {
  const words = city
    .normalize('NFD')
    .replace(/[\u0300-\u036f.'’]/g, '')
    .toLowerCase()
    .split(/[\s-]+/)
    .filter((word) => word !== '')
    .map((word) => fullWord[word] ?? word);
  return `${words.join(' ')}|${state.toUpperCase()}`;
}
