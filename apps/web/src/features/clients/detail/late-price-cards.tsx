import type { Client } from '@haulwright/domain/clients/client';
import { lazy } from 'react';
import { LateCard } from '../../../ui/late/late-card.tsx';
import { useCan } from '../../session/session-context.ts';

const PricesCard = lazy(async () => ({ default: (await import('./client-prices.tsx')).ClientPrices }));
const ExemptionsCard = lazy(async () => ({
  default: (await import('./client-exemptions.tsx')).ClientExemptions,
}));

const BillingCard = lazy(async () => ({ default: (await import('./client-billing.tsx')).ClientBilling }));

/** The client's balance; its code is loaded after the page's. Only for people who bill. */
export function ClientBilling({ client }: { readonly client: Client }) {
  if (!useCan('VIEW_BILLING')) return null;
  return (
    <LateCard>
      <BillingCard client={client} />
    </LateCard>
  );
}

const PortalCard = lazy(async () => ({
  default: (await import('../../portal/portal-link-card.tsx')).PortalLinkCard,
}));

/** The client's own page; its code is loaded after the page's. Only for people who bill. */
export function ClientPortal({ client }: { readonly client: Client }) {
  if (!useCan('VIEW_BILLING')) return null;
  return (
    <LateCard>
      <PortalCard clientId={client.id} email={client.email} />
    </LateCard>
  );
}

const AgreementsCard = lazy(async () => ({
  default: (await import('../../agreements/client-agreements.tsx')).ClientAgreements,
}));

/** The client's prices for recurring services; their code is loaded after the page's. Only for the office. */
export function ClientAgreements({ client }: { readonly client: Client }) {
  if (!useCan('VIEW_PRICES')) return null;
  return (
    <LateCard>
      <AgreementsCard client={client} />
    </LateCard>
  );
}

const QuotesCard = lazy(async () => ({ default: (await import('./client-quotes.tsx')).ClientQuotes }));

/** The client's quotes; their code is loaded after the page's. Only for people who make quotes. */
export function ClientQuotes({ clientId }: { readonly clientId: string }) {
  if (!useCan('MANAGE_QUOTES')) return null;
  return (
    <LateCard>
      <QuotesCard clientId={clientId} />
    </LateCard>
  );
}

const TanksCard = lazy(async () => ({ default: (await import('../../tanks/tank-card.tsx')).TankCard }));

/** When the client's tanks are due; its code is loaded after the page's. */
export function ClientTanks({ client }: { readonly client: Client }) {
  if (client.addresses.length === 0) return null;
  return (
    <LateCard>
      <TanksCard clientId={client.id} addresses={client.addresses} />
    </LateCard>
  );
}

const GreaseTrapsCard = lazy(async () => ({
  default: (await import('../../manifests/grease-card.tsx')).GreaseCard,
}));

/** The client's cleaned grease traps; their code is loaded after the page's. */
export function ClientGreaseTraps({ client }: { readonly client: Client }) {
  if (client.addresses.length === 0) return null;
  return (
    <LateCard>
      <GreaseTrapsCard clientId={client.id} addresses={client.addresses} />
    </LateCard>
  );
}

/** Prices agreed with the client; their code is loaded after the page's. Only for the office. */
export function ClientPrices({ client }: { readonly client: Client }) {
  if (!useCan('VIEW_PRICES')) return null;
  return (
    <LateCard>
      <PricesCard client={client} />
    </LateCard>
  );
}

/** The client's tax exemptions; their code is loaded after the page's. Only for the office. */
export function ClientExemptions({ clientId }: { readonly clientId: string }) {
  if (!useCan('VIEW_PRICES')) return null;
  return (
    <LateCard>
      <ExemptionsCard clientId={clientId} />
    </LateCard>
  );
}

const RentalsCard = lazy(async () => ({
  default: (await import('../../rentals/client-rentals-card.tsx')).ClientRentalsCard,
}));

/** The client's rentals; their code is loaded after the page's. Only for the office. */
export function ClientRentals({ clientId }: { readonly clientId: string }) {
  if (!useCan('VIEW_PRICES')) return null;
  return (
    <LateCard>
      <RentalsCard clientId={clientId} />
    </LateCard>
  );
}
