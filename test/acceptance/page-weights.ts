/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 85_000,
  '/account': 266_600,
  '/billing': 257_800,
  '/clients': 245_800,
  '/clients/one': 221_200,
  '/compliance': 247_100,
  '/dashboard': 245_300,
  '/dispatch': 293_300,
  '/field, its first screen': 222_900,
  '/field, kept on the phone': 315_300,
  '/gate': 16_200,
  '/jobs': 260_900,
  '/jobs/one': 230_100,
  '/jobs/recurring': 244_200,
  '/quotes': 234_100,
  '/rentals': 239_300,
  '/reports': 231_500,
  '/routes': 258_100,
  '/settings': 236_300,
  '/users': 242_800,
};
