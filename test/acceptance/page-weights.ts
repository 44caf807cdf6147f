/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 83_400,
  '/account': 274_000,
  '/billing': 281_900,
  '/clients': 246_800,
  '/clients/one': 221_500,
  '/compliance': 243_300,
  '/dashboard': 251_300,
  '/dispatch': 295_800,
  '/field, its first screen': 229_500,
  '/field, kept on the phone': 321_200,
  '/gate': 16_300,
  '/jobs': 263_200,
  '/jobs/one': 256_500,
  '/jobs/recurring': 254_000,
  '/quotes': 233_000,
  '/rentals': 242_300,
  '/reports': 217_900,
  '/routes': 259_800,
  '/settings': 239_300,
  '/users': 241_500,
};
