import type { ClientStatus } from '@haulwright/domain/clients/client';
import { maxLength } from '@haulwright/domain/kernel/text';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api/queries.ts';
import { byCursor } from '../../loading/use-rows.ts';

/** Which clients a list shows; 'archived' holds inactive ones too. */
export type ClientListStatus = 'active' | 'archived' | 'all';

const PAGE_SIZE = 48;

/** Pages of clients by name. */
export const clientPages = (search: string, status: ClientListStatus) =>
  api.clients.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      search: search.slice(0, maxLength.search),
      status,
      cursor,
      limit: PAGE_SIZE,
    }),
    ...byCursor,
  });

/** Archiving makes a client inactive, reactivating makes it active again. */
export const oppositeStatus = (status: ClientStatus): 'active' | 'inactive' =>
  status === 'active' ? 'inactive' : 'active';

/** After a client changed, refetches everything that shows clients or their work. */
export async function refreshClients(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.clients.key() }),
    queryClient.invalidateQueries({ queryKey: api.jobs.key() }),
    queryClient.invalidateQueries({ queryKey: api.jobSeries.key() }),
    queryClient.invalidateQueries({ queryKey: api.routes.key() }),
    queryClient.invalidateQueries({ queryKey: api.dashboard.key() }),
  ]);
}
