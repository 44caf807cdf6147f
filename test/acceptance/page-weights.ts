/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 85_700,
  '/account': 275_800,
  '/billing': 296_600,
  '/clients': 254_000,
  '/clients/one': 231_200,
  '/compliance': 249_400,
  '/dashboard': 255_300,
  '/dispatch': 297_800,
  '/field, its first screen': 228_000,
  '/field, kept on the phone': 346_200,
  '/gate': 19_100,
  '/jobs': 287_300,
  '/jobs/one': 261_900,
  '/jobs/recurring': 250_300,
  '/quotes': 242_100,
  '/rentals': 257_400,
  '/reports': 217_800,
  '/routes': 266_800,
  '/settings': 242_100,
  '/users': 247_400,
};
