import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { UserX } from 'lucide-react';
import type { PageVisit } from '../../../api/page-visit.ts';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { ClientForms } from '../../forms/filled/forms-cards.tsx';
import { AddressCard } from './address-card.tsx';
import { BasicInformation } from './basic-information.tsx';
import { ClientHeader } from './client-header.tsx';
import { ContactCard, QuickActions, ServiceCard } from './client-side-cards.tsx';
import {
  ClientAgreements,
  ClientBilling,
  ClientExemptions,
  ClientPortal,
  ClientGreaseTraps,
  ClientPrices,
  ClientRentals,
  ClientQuotes,
  ClientTanks,
} from './late-price-cards.tsx';
import { RecentJobs } from './recent-jobs.tsx';

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient, params: { clientId = '' } }: PageVisit) =>
  Promise.all([
    queryClient.prefetchQuery(api.clients.get.queryOptions({ input: { id: clientId } })),
    queryClient.prefetchQuery(api.clients.recentJobs.queryOptions({ input: { id: clientId } })),
  ]);

/** One client: details, addresses, and recent work. */
export default function ClientDetailPage() {
  const { clientId } = useParams({ from: '/office/clients/$clientId' });
  const client = useQuery(api.clients.get.queryOptions({ input: { id: clientId } }));
  return (
    <Loaded
      query={client}
      failed="Couldn't load this client"
      toast="Failed to load client details"
      missing={<ClientNotFound />}
      waiting={<DetailSkeleton />}
    >
      {(shown) => (
        <>
          <ClientHeader client={shown} />
          <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <div className="grid gap-4">
              <BasicInformation client={shown} />
              <AddressCard client={shown} />
              <ClientTanks client={shown} />
              <ClientGreaseTraps client={shown} />
              <ClientForms
                clientId={shown.id}
                addresses={shown.addresses.map((address) => ({
                  id: address.id,
                  line: [address.label, address.streetLine1, address.city].filter(Boolean).join(', '),
                }))}
              />
              <ClientPrices client={shown} />
            </div>
            <div className="grid gap-4">
              <QuickActions client={shown} />
              <ServiceCard client={shown} />
              <ContactCard client={shown} />
              <RecentJobs clientId={shown.id} />
              <ClientRentals clientId={shown.id} />
              <ClientQuotes clientId={shown.id} />
              <ClientBilling client={shown} />
              <ClientPortal client={shown} />
              <ClientAgreements client={shown} />
              <ClientExemptions clientId={shown.id} />
            </div>
          </div>
        </>
      )}
    </Loaded>
  );
}

function ClientNotFound() {
  return (
    <EmptyState
      level={1}
      icon={<UserX />}
      title="Client Not Found"
      description="The client you're looking for doesn't exist."
      action={
        <Button variant="primary" render={<Link to="/clients" />}>
          Back to Clients
        </Button>
      }
    />
  );
}

function DetailSkeleton() {
  return (
    <SkeletonGroup label="Loading client…">
      <Skeleton className="h-7 w-64" />
      <Skeleton className="mt-2 mb-6 h-4 w-28" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
    </SkeletonGroup>
  );
}
