/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 83_600,
  '/account': 264_900,
  '/billing': 254_400,
  '/clients': 246_100,
  '/clients/one': 214_000,
  '/compliance': 244_600,
  '/dashboard': 246_700,
  '/dispatch': 298_200,
  '/field, its first screen': 222_300,
  '/field, kept on the phone': 414_500,
  '/gate': 16_200,
  '/jobs': 261_900,
  '/jobs/one': 229_600,
  '/jobs/recurring': 244_600,
  '/quotes': 234_800,
  '/rentals': 242_400,
  '/reports': 232_200,
  '/routes': 260_300,
  '/settings': 233_400,
  '/users': 238_800,
};
