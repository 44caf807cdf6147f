/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 84_800,
  '/account': 272_000,
  '/billing': 294_600,
  '/clients': 250_600,
  '/clients/one': 231_900,
  '/compliance': 244_700,
  '/dashboard': 253_900,
  '/dispatch': 295_600,
  '/field, its first screen': 225_100,
  '/field, kept on the phone': 338_700,
  '/gate': 19_100,
  '/jobs': 287_800,
  '/jobs/one': 238_600,
  '/jobs/recurring': 250_500,
  '/quotes': 238_300,
  '/rentals': 244_000,
  '/reports': 217_500,
  '/routes': 260_400,
  '/settings': 238_800,
  '/users': 250_500,
};
