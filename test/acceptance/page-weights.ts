/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 83_400,
  '/account': 270_200,
  '/billing': 266_800,
  '/clients': 248_200,
  '/clients/one': 231_600,
  '/compliance': 242_500,
  '/dashboard': 247_800,
  '/dispatch': 293_300,
  '/field, its first screen': 226_600,
  '/field, kept on the phone': 322_100,
  '/gate': 17_600,
  '/jobs': 262_200,
  '/jobs/one': 244_500,
  '/jobs/recurring': 253_900,
  '/quotes': 235_900,
  '/rentals': 241_000,
  '/reports': 231_400,
  '/routes': 253_600,
  '/settings': 238_000,
  '/users': 244_600,
};
