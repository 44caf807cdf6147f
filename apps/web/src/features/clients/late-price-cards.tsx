import type { Client } from '@haulwright/domain/clients/client';
import { lazy } from 'react';
import { LateCard } from '../../ui/late-card.tsx';
import { useCan } from '../session/session-context.ts';

const PricesCard = lazy(async () => ({ default: (await import('./client-prices.tsx')).ClientPrices }));
const ExemptionsCard = lazy(async () => ({
  default: (await import('./client-exemptions.tsx')).ClientExemptions,
}));

const BillingCard = lazy(async () => ({ default: (await import('./client-billing.tsx')).ClientBilling }));

/** What the client owes; its code comes after the page's. Only for those who bill. */
export function ClientBilling({ client }: { readonly client: Client }) {
  if (!useCan('MANAGE_BILLING')) return null;
  return (
    <LateCard>
      <BillingCard client={client} />
    </LateCard>
  );
}

const TanksCard = lazy(async () => ({ default: (await import('../tanks/tank-card.tsx')).TankCard }));

/** When the tanks of the client are due; its code comes after the page's. */
export function ClientTanks({ client }: { readonly client: Client }) {
  if (client.addresses.length === 0) return null;
  return (
    <LateCard>
      <TanksCard clientId={client.id} addresses={client.addresses} />
    </LateCard>
  );
}

const GreaseTrapsCard = lazy(async () => ({
  default: (await import('../manifests/grease-card.tsx')).GreaseCard,
}));

/** The client's grease traps that were cleaned; its code comes after the page's. */
export function ClientGreaseTraps({ client }: { readonly client: Client }) {
  if (client.addresses.length === 0) return null;
  return (
    <LateCard>
      <GreaseTrapsCard clientId={client.id} addresses={client.addresses} />
    </LateCard>
  );
}

/** What was agreed with the client; its code comes after the page's. Only for the office. */
export function ClientPrices({ client }: { readonly client: Client }) {
  if (!useCan('VIEW_PRICES')) return null;
  return (
    <LateCard>
      <PricesCard client={client} />
    </LateCard>
  );
}

/** The client's exemptions from tax; their code comes after the page's. Only for the office. */
export function ClientExemptions({ clientId }: { readonly clientId: string }) {
  if (!useCan('VIEW_PRICES')) return null;
  return (
    <LateCard>
      <ExemptionsCard clientId={clientId} />
    </LateCard>
  );
}
