/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 83_500,
  '/account': 276_500,
  '/billing': 298_900,
  '/clients': 252_800,
  '/clients/one': 231_500,
  '/compliance': 253_200,
  '/dashboard': 253_400,
  '/dispatch': 292_700,
  '/field, its first screen': 227_900,
  '/field, kept on the phone': 342_900,
  '/gate': 19_100,
  '/jobs': 291_000,
  '/jobs/one': 241_400,
  '/jobs/recurring': 250_900,
  '/quotes': 243_900,
  '/rentals': 249_500,
  '/reports': 223_900,
  '/routes': 263_100,
  '/settings': 239_600,
  '/users': 249_300,
};
