import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { api } from '../../../api/queries.ts';
import { useLoadFailure } from '../../../api/use-load-failure.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { ClientForm } from './client-form.tsx';
import { blankClient, draftOf } from './client-form-values.ts';

/** Adds a client, or edits the one in the address. */
export default function ClientFormPage() {
  const { clientId } = useParams({ strict: false });
  return clientId === undefined ? <NewClient /> : <EditClient key={clientId} clientId={clientId} />;
}

function NewClient() {
  return (
    <>
      <PageHeader title="New Client" breadcrumbs={[<ClientsCrumb key="clients" />]} />
      <ClientForm client={null} initial={blankClient()} />
    </>
  );
}

function EditClient({ clientId }: { readonly clientId: string }) {
  const navigate = useNavigate();
  // Editing starts from the server's current data; later changes do not disturb it.
  const client = useQuery({
    ...api.clients.get.queryOptions({ input: { id: clientId } }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

  useLoadFailure(client.error, 'Failed to load client data');
  useEffect(() => {
    if (client.error !== null) void navigate({ to: '/clients', replace: true });
  }, [client.error, navigate]);

  const ready = client.isFetchedAfterMount && client.data !== undefined && !client.isError;
  return (
    <>
      <PageHeader
        title="Edit Client"
        description={client.data?.name}
        breadcrumbs={[
          <ClientsCrumb key="clients" />,
          <Link key="client" to="/clients/$clientId" params={{ clientId }}>
            {client.data?.name ?? 'Client'}
          </Link>,
        ]}
      />
      {ready ? <ClientForm client={client.data} initial={draftOf(client.data)} /> : <FormSkeleton />}
    </>
  );
}

const ClientsCrumb = () => <Link to="/clients">Clients</Link>;

function FormSkeleton() {
  return (
    <SkeletonGroup label="Loading client…" className="flex max-w-5xl flex-col gap-6">
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-56 w-full" />
    </SkeletonGroup>
  );
}
