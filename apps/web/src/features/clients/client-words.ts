import type { ClientAddress } from '@haulwright/domain/clients/client';

/** "Dover, DE 19901", without missing parts. */
export function cityLine({
  city,
  state,
  postalCode,
}: Pick<ClientAddress, 'city' | 'state' | 'postalCode'>): string {
  const region = [state, postalCode].filter((part) => part !== '').join(' ');
  return [city, region].filter((part) => part !== '').join(', ');
}
