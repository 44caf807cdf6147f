/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 83_900,
  '/account': 270_000,
  '/billing': 288_500,
  '/clients': 253_300,
  '/clients/one': 228_900,
  '/compliance': 246_000,
  '/dashboard': 248_700,
  '/dispatch': 296_200,
  '/field, its first screen': 222_400,
  '/field, kept on the phone': 332_800,
  '/gate': 17_600,
  '/jobs': 286_800,
  '/jobs/one': 254_400,
  '/jobs/recurring': 253_200,
  '/quotes': 240_100,
  '/rentals': 244_500,
  '/reports': 216_500,
  '/routes': 263_900,
  '/settings': 237_900,
  '/users': 263_700,
};
