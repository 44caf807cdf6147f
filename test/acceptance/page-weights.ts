/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 83_500,
  '/account': 278_200,
  '/billing': 297_600,
  '/clients': 249_000,
  '/clients/one': 230_500,
  '/compliance': 259_900,
  '/dashboard': 252_700,
  '/dispatch': 299_600,
  '/field, its first screen': 207_400,
  '/field, kept on the phone': 327_200,
  '/gate': 19_100,
  '/jobs': 289_000,
  '/jobs/one': 241_100,
  '/jobs/recurring': 248_300,
  '/quotes': 234_000,
  '/rentals': 247_900,
  '/reports': 218_300,
  '/routes': 266_700,
  '/settings': 238_600,
  '/users': 268_800,
};
