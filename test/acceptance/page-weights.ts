/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 84_700,
  '/account': 279_400,
  '/billing': 296_500,
  '/clients': 256_600,
  '/clients/one': 232_800,
  '/compliance': 253_200,
  '/dashboard': 253_300,
  '/dispatch': 295_700,
  '/field, its first screen': 226_600,
  '/field, kept on the phone': 341_400,
  '/gate': 19_100,
  '/jobs': 288_200,
  '/jobs/one': 241_100,
  '/jobs/recurring': 250_900,
  '/quotes': 240_400,
  '/rentals': 247_800,
  '/reports': 218_300,
  '/routes': 264_400,
  '/settings': 241_400,
  '/users': 271_000,
};
