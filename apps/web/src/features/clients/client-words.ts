import type { ClientAddress, ClientSummary } from '@haulwright/domain/clients/client';

export const clientTypeName: Record<ClientSummary['clientType'], string> = {
  business: 'Business',
  individual: 'Individual',
  municipal: 'Municipal',
};

/** "Dover, DE 19901", leaving out what is missing. */
export function cityLine({
  city,
  state,
  postalCode,
}: Pick<ClientAddress, 'city' | 'state' | 'postalCode'>): string {
  const region = [state, postalCode].filter((part) => part !== '').join(' ');
  return [city, region].filter((part) => part !== '').join(', ');
}
