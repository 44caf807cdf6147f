import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { listSort } from '@haulwright/domain/kernel/list-sort';
import { pageInput, pageOf } from '@haulwright/domain/kernel/page';
import { searchText } from '@haulwright/domain/kernel/text';
import { routeStatuses, routeSummary } from '@haulwright/domain/routes/route';
import { defaultRouteSort, routeColumns } from '@haulwright/domain/routes/route-sorts';
import { routeTotals } from '@haulwright/domain/routes/route-totals';
import { z } from 'zod';
import { call } from './base.ts';

/** What the table of routes is narrowed by. */
export const routeFilter = {
  /** Its name, its truck or its driver. */
  search: searchText,
  status: z.enum(routeStatuses).optional(),
  /** Days, both included. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
};
export const routeSort = listSort(routeColumns).default(defaultRouteSort);

const access = { access: 'VIEW_ALL_ROUTES' } as const;

export const routeTableContract = {
  table: call('GET', '/route-table', access, 'Routes by any column, newest date first')
    .input(z.object({ ...routeFilter, sort: routeSort, ...pageInput }))
    .output(pageOf(routeSummary)),
  totals: call('GET', '/route-totals', access, 'Sums of all routes that match')
    .input(z.object(routeFilter))
    .output(routeTotals),
};
