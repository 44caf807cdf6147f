import { useState } from 'react';
import type { PageVisit } from '../../../api/page-visit.ts';
import { clientListSearch } from '../../../search-params.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { ClientListActions } from './client-list-actions.tsx';
import { ClientListBar } from './client-list-bar.tsx';
import { ClientList } from './client-list.tsx';
import { type ClientListStatus, clientPages } from '../client-queries.ts';
import { rememberedView } from '../../../ui/data-table/list-view.ts';
import { useClientAddress } from './use-client-address.ts';

const statusTabs: readonly { value: ClientListStatus; label: string }[] = [
  { value: 'active', label: 'Active Clients' },
  { value: 'archived', label: 'Archived Clients' },
  { value: 'all', label: 'All Clients' },
];

/** Prefetches the page's first data; see page-route.ts. */
export function load({ queryClient, search: address }: PageVisit) {
  const { search = '', status = 'active' } = clientListSearch(address);
  return queryClient.prefetchInfiniteQuery(
    clientPages(search, status, rememberedView('clients', window.localStorage)),
  );
}

/** All clients of the company, searched and paged by the server. */
export default function ClientListPage() {
  const [view, setView] = useState(() => rememberedView('clients', window.localStorage));
  const { search, status, show } = useClientAddress(view);
  return (
    <>
      <PageHeader title="Clients" actions={<ClientListActions search={search} status={status} />} />
      <ClientListBar
        search={search}
        view={view}
        onSearch={(text) => show(text, status)}
        onViewChange={setView}
      />
      <Tabs
        label="Client status"
        items={statusTabs}
        value={status}
        onValueChange={(tab) => show(search, tab)}
      >
        <ClientList search={search} status={status} view={view} />
      </Tabs>
    </>
  );
}
