/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 84_100,
  '/account': 276_700,
  '/billing': 292_900,
  '/clients': 257_900,
  '/clients/one': 227_200,
  '/compliance': 259_000,
  '/dashboard': 261_200,
  '/dispatch': 293_400,
  '/field, its first screen': 223_400,
  '/field, kept on the phone': 332_900,
  '/gate': 17_900,
  '/jobs': 274_500,
  '/jobs/one': 259_600,
  '/jobs/recurring': 249_500,
  '/quotes': 247_300,
  '/rentals': 258_900,
  '/reports': 241_300,
  '/routes': 263_500,
  '/settings': 241_000,
  '/users': 260_800,
};
