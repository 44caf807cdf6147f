import {
  defaultUnbilledSort,
  unbilledColumns,
  unbilledKinds,
} from '@haulwright/domain/invoicing/unbilled-sorts';
import { unbilledRow, unbilledTotals } from '@haulwright/domain/invoicing/unbilled-table';
import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { listSort } from '@haulwright/domain/kernel/list-sort';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { searchText } from '@haulwright/domain/kernel/text';
import { z } from 'zod';
import { call, view } from './base.ts';

/** What the table of unbilled work is narrowed by. */
export const unbilledFilter = {
  search: searchText,
  which: z.enum(unbilledKinds).default('all'),
  /** Days on which jobs were completed, both included; rentals have none. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
};
export const unbilledSort = listSort(unbilledColumns).default(defaultUnbilledSort);

export const unbilledTableContract = {
  unbilledTable: call(
    'GET',
    '/billing/unbilled-table',
    view,
    'Completed work and rentals of which something is on no invoice, by any column',
  )
    .input(z.object({ ...unbilledFilter, sort: unbilledSort, ...pageInput }))
    .output(pageOf(unbilledRow)),
  unbilledTotals: call('GET', '/billing/unbilled-totals', view, 'Sums of all unbilled work that matches')
    .input(z.object(unbilledFilter))
    .output(unbilledTotals),
};
