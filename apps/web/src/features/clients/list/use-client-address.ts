import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { clientListSearch } from '../../../search-params.ts';
import { clientPages } from '../client-queries.ts';

type Address = ReturnType<typeof clientListSearch>;

/** The state of the client list in its address, and a function to change it. */
export function useClientAddress(isTable: boolean) {
  const address = useSearch({ from: '/office/clients' });
  const { search = '', status = 'active' } = address;
  const navigate = useNavigate({ from: '/clients' });
  const queryClient = useQueryClient();

  const change = (next: Partial<Address>) => {
    const wanted = { ...address, ...next };
    // Prefetched before the address changes, so that search results arrive sooner.
    if (!isTable)
      void queryClient.prefetchInfiniteQuery(clientPages(wanted.search ?? '', wanted.status ?? 'active'));
    void navigate({
      search: {
        ...wanted,
        search: wanted.search || undefined,
        status: wanted.status === 'active' ? undefined : wanted.status,
      },
      // Typing replaces the history entry; a look at a row adds one.
      replace: !('peek' in next),
      resetScroll: false,
    });
  };
  return { search, status, address, change };
}

export type ClientAddressView = ReturnType<typeof useClientAddress>;
