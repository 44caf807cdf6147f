/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 83_600,
  '/account': 261_400,
  '/billing': 254_200,
  '/clients': 241_800,
  '/clients/one': 215_900,
  '/compliance': 245_300,
  '/dashboard': 242_000,
  '/dispatch': 295_900,
  '/field, its first screen': 219_900,
  '/field, kept on the phone': 416_100,
  '/gate': 15_800,
  '/jobs': 258_700,
  '/jobs/one': 231_900,
  '/jobs/recurring': 238_000,
  '/quotes': 229_800,
  '/rentals': 235_500,
  '/reports': 230_700,
  '/routes': 252_000,
  '/settings': 231_100,
  '/users': 237_200,
};
