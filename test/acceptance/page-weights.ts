/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 84_100,
  '/account': 277_200,
  '/billing': 290_800,
  '/clients': 250_400,
  '/clients/one': 243_700,
  '/compliance': 249_000,
  '/dashboard': 253_200,
  '/dispatch': 294_500,
  '/field, its first screen': 221_900,
  '/field, kept on the phone': 330_500,
  '/gate': 17_600,
  '/jobs': 274_600,
  '/jobs/one': 260_800,
  '/jobs/recurring': 251_600,
  '/quotes': 234_600,
  '/rentals': 247_800,
  '/reports': 232_800,
  '/routes': 262_100,
  '/settings': 242_600,
  '/users': 278_900,
};
