import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ClientListStatus, clientPages } from '../client-queries.ts';
import type { ListView } from '../../../ui/data-table/list-view.ts';

/** The state of the client list in its address, and functions to change it. */
export function useClientAddress(view: ListView) {
  const { search = '', status = 'active' } = useSearch({ from: '/office/clients' });
  const navigate = useNavigate({ from: '/clients' });
  const queryClient = useQueryClient();

  const show = (text: string, tab: ClientListStatus) => {
    // Prefetched before the address changes, so that search results arrive sooner.
    void queryClient.prefetchInfiniteQuery(clientPages(text, tab, view));
    void navigate({
      search: { search: text || undefined, status: tab === 'active' ? undefined : tab },
      replace: true,
    });
  };
  return { search, status, show };
}
