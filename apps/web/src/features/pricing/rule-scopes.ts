// Public to other features.
import type { Client } from '@haulwright/domain/clients/client';
import { clientTypeName, clientTypes } from '@haulwright/domain/clients/client';
import type { PriceRuleInput } from '@haulwright/domain/pricing/price-book';

/** A possible scope of a price, for a form. */
export interface ScopeChoice {
  readonly value: string;
  readonly label: string;
  readonly scope: Partial<Pick<PriceRuleInput, 'clientId' | 'clientAddressId' | 'clientType'>>;
}

/** Prices of the company. */
export const companyScopes: readonly ScopeChoice[] = [
  { value: 'everybody', label: 'Everybody', scope: {} },
  ...clientTypes.map((clientType) => ({
    value: clientType,
    label: `${clientTypeName[clientType]} clients`,
    scope: { clientType },
  })),
];

/** Agreements with a client, for all its addresses or for one. */
export const scopesOfClient = ({ id, name, addresses }: Client): readonly ScopeChoice[] => [
  { value: id, label: addresses.length > 1 ? `${name}, all addresses` : name, scope: { clientId: id } },
  ...addresses.map((address) => ({
    value: address.id,
    label: `Only ${address.label ?? address.streetLine1}, ${address.city}`,
    scope: { clientAddressId: address.id },
  })),
];
