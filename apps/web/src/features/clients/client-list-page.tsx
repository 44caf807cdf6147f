import { maxLength } from '@haulwright/domain/kernel/text';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { LayoutGrid, Plus, Table2, Timer, Upload, Users } from 'lucide-react';
import { useState } from 'react';
import type { PageVisit } from '../../api/page-visit.ts';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { Button } from '../../ui/button.tsx';
import { ServerSearchField } from '../../ui/server-search-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { clientListSearch } from '../../search-params.ts';
import { ExportButton } from '../exports/export-button.tsx';
import { ClientCard, ClientCardSkeletons } from './client-card.tsx';
import { ClientTable } from './client-table.tsx';
import { UnplacedLink } from './unplaced-link.tsx';
import { rememberedView, rememberView } from './client-view.ts';
import { type ClientListStatus, clientPages } from './client-queries.ts';

const statusTabs: readonly { value: ClientListStatus; label: string }[] = [
  { value: 'active', label: 'Active Clients' },
  { value: 'archived', label: 'Archived Clients' },
  { value: 'all', label: 'All Clients' },
];

/** What the page shows first; see page-route.ts. */
export function load({ queryClient, search: address }: PageVisit) {
  const { search = '', status = 'active' } = clientListSearch(address);
  return queryClient.prefetchInfiniteQuery(clientPages(search, status, rememberedView(window.localStorage)));
}

/** All clients of the company, searched and paged by the server. */
export default function ClientListPage() {
  const { search = '', status = 'active' } = useSearch({ from: '/office/clients' });
  const navigate = useNavigate({ from: '/clients' });
  const queryClient = useQueryClient();
  const [view, setView] = useState(() => rememberedView(window.localStorage));
  const clients = useRows(clientPages(search, status, view));

  const show = (next: { search?: string; status?: ClientListStatus }) => {
    const { search: text = search, status: tab = status } = next;
    // Asked before the address changes: what is typed is answered that much sooner.
    void queryClient.prefetchInfiniteQuery(clientPages(text, tab, view));
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
            <Button icon={<Timer aria-hidden="true" />} render={<Link to="/clients/due" />}>
              Due for Service
            </Button>
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
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <ServerSearchField
          label="Search clients"
          placeholder="Name, contact, phone or e-mail"
          value={search}
          onSearch={(text) => show({ search: text })}
          className="min-w-0 basis-full md:max-w-md md:flex-1"
        />
        <div className="flex flex-wrap items-center gap-2 md:ml-auto">
          <UnplacedLink />
          <Button
            icon={view === 'cards' ? <Table2 aria-hidden="true" /> : <LayoutGrid aria-hidden="true" />}
            onClick={() => {
              const next = view === 'cards' ? 'table' : 'cards';
              setView(next);
              rememberView(next, window.localStorage);
            }}
          >
            {view === 'cards' ? 'Show as Table' : 'Show as Cards'}
          </Button>
        </div>
      </div>
      <Tabs
        label="Client status"
        items={statusTabs}
        value={status}
        onValueChange={(tab) => show({ status: tab })}
      >
        <ListFrame
          query={clients}
          failed="Couldn't load clients"
          toast="Failed to load clients"
          waiting={<ClientCardSkeletons />}
          icon={<Users />}
          search={search}
          empty={{
            yet: { title: 'No Clients Found', description: emptyTexts[status], action: <WaysToAdd /> },
            found: {
              title: 'No Clients Found',
              description: `Nothing matches “${search}”. Try part of a name, phone number or e-mail, or look under another tab.`,
            },
          }}
        >
          {(rows, isStale) =>
            view === 'table' ? (
              <div aria-busy={isStale}>
                <ClientTable rows={rows} />
              </div>
            ) : (
              <ul
                aria-label="Clients"
                aria-busy={isStale}
                className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3"
              >
                {rows.map((client) => (
                  <ClientCard key={client.id} client={client} />
                ))}
              </ul>
            )
          }
        </ListFrame>
      </Tabs>
    </>
  );
}

const emptyTexts: Record<ClientListStatus, string> = {
  active: 'Clients are the homes and businesses you service. Add the first one to schedule a job for it.',
  archived: 'No archived clients. Clients you archive are kept here with all their past jobs.',
  all: 'Clients are the homes and businesses you service. Add the first one to schedule a job for it.',
};

function WaysToAdd() {
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden="true" />} render={<Link to="/clients/new" />}>
        Add New Client
      </Button>
      <Button icon={<Upload aria-hidden="true" />} render={<Link to="/clients/import" />}>
        Import Clients
      </Button>
    </>
  );
}
