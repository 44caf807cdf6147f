import { clientColumns, clientKinds, defaultClientSort } from '@haulwright/domain/clients/client-sorts';
import { clientRow, clientTotals } from '@haulwright/domain/clients/client-table';
import { listSort } from '@haulwright/domain/kernel/list-sort';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { searchText } from '@haulwright/domain/kernel/text';
import { z } from 'zod';
import { call } from './base.ts';

/** What the table of clients is narrowed by. */
export const clientFilter = {
  search: searchText,
  status: z.enum(['active', 'archived', 'all']).default('active'),
  which: z.enum(clientKinds).default('all'),
};
export const clientSort = listSort(clientColumns).default(defaultClientSort);

const access = { access: 'VIEW_ALL_CLIENTS' } as const;

export const clientTableContract = {
  table: call('GET', '/client-table', access, 'Clients by any column, with visits, tanks and what they owe')
    .input(z.object({ ...clientFilter, sort: clientSort, ...pageInput }))
    .output(pageOf(clientRow)),
  totals: call('GET', '/client-totals', access, 'Sums of all clients that match')
    .input(z.object(clientFilter))
    .output(clientTotals),
};
