/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 85_400,
  '/account': 275_700,
  '/billing': 297_200,
  '/clients': 251_300,
  '/clients/one': 229_400,
  '/compliance': 248_700,
  '/dashboard': 255_300,
  '/dispatch': 298_300,
  '/field, its first screen': 206_100,
  '/field, kept on the phone': 325_900,
  '/gate': 19_100,
  '/jobs': 286_800,
  '/jobs/one': 259_600,
  '/jobs/recurring': 248_600,
  '/quotes': 242_500,
  '/rentals': 257_900,
  '/reports': 217_800,
  '/routes': 267_700,
  '/settings': 242_000,
  '/users': 247_400,
};
