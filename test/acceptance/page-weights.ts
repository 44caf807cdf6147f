/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 84_700,
  '/account': 269_300,
  '/billing': 251_800,
  '/clients': 245_900,
  '/clients/one': 226_000,
  '/compliance': 246_900,
  '/dashboard': 247_900,
  '/dispatch': 290_500,
  '/field, its first screen': 222_100,
  '/field, kept on the phone': 315_900,
  '/gate': 16_200,
  '/jobs': 260_500,
  '/jobs/one': 248_700,
  '/jobs/recurring': 244_100,
  '/quotes': 236_900,
  '/rentals': 245_400,
  '/reports': 212_900,
  '/routes': 257_200,
  '/settings': 236_600,
  '/users': 242_200,
};
