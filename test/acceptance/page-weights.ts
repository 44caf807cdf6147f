/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 85_000,
  '/account': 270_600,
  '/billing': 296_100,
  '/clients': 248_700,
  '/clients/one': 226_100,
  '/compliance': 243_600,
  '/dashboard': 253_900,
  '/dispatch': 290_000,
  '/field, its first screen': 226_700,
  '/field, kept on the phone': 337_000,
  '/gate': 19_100,
  '/jobs': 290_700,
  '/jobs/one': 236_000,
  '/jobs/recurring': 246_700,
  '/quotes': 241_400,
  '/rentals': 245_400,
  '/reports': 234_900,
  '/routes': 260_300,
  '/settings': 237_400,
  '/users': 247_400,
};
