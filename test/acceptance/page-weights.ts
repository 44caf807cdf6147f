/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 85_000,
  '/account': 265_500,
  '/billing': 256_200,
  '/clients': 247_800,
  '/clients/one': 220_200,
  '/compliance': 244_900,
  '/dashboard': 246_800,
  '/dispatch': 289_000,
  '/field, its first screen': 224_700,
  '/field, kept on the phone': 316_300,
  '/gate': 16_200,
  '/jobs': 260_400,
  '/jobs/one': 231_700,
  '/jobs/recurring': 244_700,
  '/quotes': 233_200,
  '/rentals': 240_500,
  '/reports': 230_800,
  '/routes': 263_500,
  '/settings': 234_300,
  '/users': 241_200,
};
