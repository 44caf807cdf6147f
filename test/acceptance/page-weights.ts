/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 84_000,
  '/account': 275_900,
  '/billing': 299_700,
  '/clients': 252_300,
  '/clients/one': 230_800,
  '/compliance': 253_400,
  '/dashboard': 252_900,
  '/dispatch': 292_700,
  '/field, its first screen': 227_800,
  '/field, kept on the phone': 342_200,
  '/gate': 19_100,
  '/jobs': 291_000,
  '/jobs/one': 239_800,
  '/jobs/recurring': 250_700,
  '/quotes': 243_900,
  '/rentals': 248_800,
  '/reports': 220_900,
  '/routes': 263_000,
  '/settings': 239_900,
  '/users': 249_900,
};
