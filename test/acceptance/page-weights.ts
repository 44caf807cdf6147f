/**
 * Bytes of each page's first visit, packed, rounded up to a hundred, as `npm run weigh` measured them: it writes
 * this file.
 */
export const pageWeights: Readonly<Record<string, number>> = {
  '/, its scripts': 84_400,
  '/account': 276_200,
  '/billing': 295_000,
  '/clients': 251_000,
  '/clients/one': 227_000,
  '/compliance': 247_600,
  '/dashboard': 251_700,
  '/dispatch': 298_800,
  '/field, its first screen': 223_800,
  '/field, kept on the phone': 333_500,
  '/gate': 18_400,
  '/jobs': 270_300,
  '/jobs/one': 235_200,
  '/jobs/recurring': 247_200,
  '/quotes': 244_700,
  '/rentals': 250_800,
  '/reports': 217_500,
  '/routes': 266_400,
  '/settings': 238_500,
  '/users': 249_300,
};
