/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 84_900,
  '/account': 271_400,
  '/billing': 254_600,
  '/clients': 246_700,
  '/clients/one': 222_000,
  '/compliance': 247_000,
  '/dashboard': 245_100,
  '/dispatch': 289_800,
  '/field, its first screen': 223_100,
  '/field, kept on the phone': 317_200,
  '/gate': 16_200,
  '/jobs': 258_100,
  '/jobs/one': 229_600,
  '/jobs/recurring': 245_400,
  '/quotes': 230_700,
  '/rentals': 239_600,
  '/reports': 229_600,
  '/routes': 254_800,
  '/settings': 234_700,
  '/users': 239_700,
};
