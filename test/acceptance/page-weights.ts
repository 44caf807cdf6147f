/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 84_800,
  '/account': 274_700,
  '/billing': 296_200,
  '/clients': 250_100,
  '/clients/one': 228_900,
  '/compliance': 247_600,
  '/dashboard': 254_800,
  '/dispatch': 297_400,
  '/field, its first screen': 227_900,
  '/field, kept on the phone': 346_200,
  '/gate': 19_100,
  '/jobs': 286_900,
  '/jobs/one': 260_200,
  '/jobs/recurring': 251_900,
  '/quotes': 242_300,
  '/rentals': 257_200,
  '/reports': 217_800,
  '/routes': 267_100,
  '/settings': 241_700,
  '/users': 246_700,
};
