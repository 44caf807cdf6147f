import { useState } from 'react';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import { useNarrowScreen } from '../../../ui/hooks/use-narrow-screen.ts';
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

const ClientTableView = lazyPart(async () => (await import('./client-table-view.tsx')).ClientTableView);

/** Prefetches the page's first data; see page-route.ts. */
export function load({ queryClient, search: address }: PageVisit) {
  const { search = '', status = 'active' } = clientListSearch(address);
  if (rememberedView('clients', window.localStorage) === 'table') return undefined;
  return queryClient.prefetchInfiniteQuery(clientPages(search, status));
}

/** All clients of the company, searched and paged by the server. */
export default function ClientListPage() {
  const [view, setView] = useState(() => rememberedView('clients', window.localStorage));
  const isNarrow = useNarrowScreen();
  const isTable = !isNarrow && view === 'table';
  const list = useClientAddress(isTable);
  const { search, status, change } = list;
  return (
    <>
      <PageHeader
        title="Clients"
        actions={<ClientListActions search={search} status={status} isTable={isTable} />}
      />
      {!isTable && (
        <ClientListBar
          search={search}
          status={status}
          onSearch={(text) => change({ search: text })}
          onViewChange={setView}
        />
      )}
      <Tabs
        label="Client status"
        items={statusTabs}
        value={status}
        onValueChange={(tab) => change({ status: tab })}
      >
        {isTable ? (
          <ClientTableView list={list} onViewChange={setView} />
        ) : (
          <ClientList search={search} status={status} />
        )}
      </Tabs>
    </>
  );
}
