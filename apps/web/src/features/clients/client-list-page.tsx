import type { ClientSummary } from '@haulwright/domain/clients/client';
import { maxLength } from '@haulwright/domain/kernel/text';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Upload, Users } from 'lucide-react';
import { messageOf } from '../../api/errors.ts';
import type { PageVisit } from '../../api/page-visit.ts';
import { api } from '../../api/queries.ts';
import { useLoadFailure } from '../../api/use-load-failure.ts';
import { Button } from '../../ui/button.tsx';
import { ServerSearchField } from '../../ui/server-search-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { clientListSearch } from '../../search-params.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { ClientCard, ClientCardSkeletons } from './client-card.tsx';
import { type ClientListStatus, clientPages } from './client-queries.ts';

const statusTabs: readonly { value: ClientListStatus; label: string }[] = [
  { value: 'active', label: 'Active Clients' },
  { value: 'archived', label: 'Archived Clients' },
  { value: 'all', label: 'All Clients' },
];

/** What the page shows first; see page-route.ts. */
export function load({ queryClient, search: address }: PageVisit) {
  const { search = '', status = 'active' } = clientListSearch(address);
  return queryClient.prefetchInfiniteQuery(clientPages(search, status));
}

/** All clients of the company, searched and paged by the server. */
export default function ClientListPage() {
  const { search = '', status = 'active' } = useSearch({ from: '/office/clients' });
  const navigate = useNavigate({ from: '/clients' });
  const queryClient = useQueryClient();
  const clients = useInfiniteQuery({ ...clientPages(search, status), placeholderData: keepPreviousData });
  useLoadFailure(clients.error, 'Failed to load clients');
  const rows = clients.data?.pages.flatMap((page) => page.items);

  const show = (next: { search?: string; status?: ClientListStatus }) => {
    const { search: text = search, status: tab = status } = next;
    // Asked before the address changes: what is typed is answered that much sooner.
    void queryClient.prefetchInfiniteQuery(clientPages(text, tab));
    void navigate({
      search: { search: text || undefined, status: tab === 'active' ? undefined : tab },
      replace: true,
    });
  };

  return (
    <>
      <PageHeader
        title="Clients"
        actions={
          <>
            <Button icon={<Upload aria-hidden="true" />} render={<Link to="/clients/import" />}>
              Import
            </Button>
            <ExportButton
              fetchExport={(format, signal) =>
                api.exports.clients.call(
                  { format, search: search.slice(0, maxLength.search), status },
                  { signal },
                )
              }
            />
            <Button variant="primary" icon={<Plus aria-hidden="true" />} render={<Link to="/clients/new" />}>
              New Client
            </Button>
          </>
        }
      />
      <ServerSearchField
        label="Search clients"
        placeholder="Name, contact, phone or e-mail"
        value={search}
        onSearch={(text) => show({ search: text })}
        className="mb-3 md:max-w-md"
      />
      <Tabs
        label="Client status"
        items={statusTabs}
        value={status}
        onValueChange={(tab) => show({ status: tab })}
      >
        {rows === undefined && clients.isError && (
          <ErrorState
            title="Couldn't load clients"
            description={messageOf(clients.error)}
            onRetry={() => void clients.refetch()}
            retrying={clients.isFetching}
          />
        )}
        {rows === undefined && !clients.isError && <ClientCardSkeletons />}
        {rows?.length === 0 && <NoClients search={search} status={status} />}
        {rows !== undefined && rows.length > 0 && (
          <ClientGrid rows={rows} stale={clients.isPlaceholderData} />
        )}
        <LoadMore
          hasMore={clients.hasNextPage && !clients.isPlaceholderData}
          busy={clients.isFetchingNextPage}
          failed={clients.isFetchNextPageError}
          onLoadMore={() => void clients.fetchNextPage()}
        />
      </Tabs>
    </>
  );
}

function ClientGrid({ rows, stale }: { readonly rows: readonly ClientSummary[]; readonly stale: boolean }) {
  return (
    <ul aria-label="Clients" aria-busy={stale} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {rows.map((client) => (
        <ClientCard key={client.id} client={client} />
      ))}
    </ul>
  );
}

const emptyTexts: Record<ClientListStatus, string> = {
  active: 'Clients are the homes and businesses you service. Add the first one to schedule a job for it.',
  archived: 'No archived clients. Clients you archive are kept here with all their past jobs.',
  all: 'Clients are the homes and businesses you service. Add the first one to schedule a job for it.',
};

function NoClients({ search, status }: { readonly search: string; readonly status: ClientListStatus }) {
  if (search !== '') {
    return (
      <EmptyState
        icon={<Users />}
        title="No Clients Found"
        description={`Nothing matches “${search}”. Try part of a name, phone number or e-mail, or look under another tab.`}
      />
    );
  }
  return (
    <EmptyState
      icon={<Users />}
      title="No Clients Found"
      description={emptyTexts[status]}
      action={
        <>
          <Button variant="primary" icon={<Plus aria-hidden="true" />} render={<Link to="/clients/new" />}>
            Add New Client
          </Button>
          <Button icon={<Upload aria-hidden="true" />} render={<Link to="/clients/import" />}>
            Import Clients
          </Button>
        </>
      }
    />
  );
}
