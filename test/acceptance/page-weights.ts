/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 83_700,
  '/account': 281_000,
  '/billing': 297_300,
  '/clients': 260_300,
  '/clients/one': 252_600,
  '/compliance': 260_900,
  '/dashboard': 254_600,
  '/dispatch': 299_400,
  '/field, its first screen': 224_800,
  '/field, kept on the phone': 333_000,
  '/gate': 18_400,
  '/jobs': 280_800,
  '/jobs/one': 263_200,
  '/jobs/recurring': 247_100,
  '/quotes': 248_900,
  '/rentals': 257_700,
  '/reports': 222_700,
  '/routes': 261_700,
  '/settings': 242_200,
  '/users': 272_300,
};
