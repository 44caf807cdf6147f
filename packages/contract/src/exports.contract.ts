import { paperSort } from '@haulwright/domain/invoicing/paper-table';
import { ageingFilter } from '@haulwright/domain/invoicing/payment';
import { maxBulkJobs } from '@haulwright/domain/jobs/job-changes';
import { jobListSort } from '@haulwright/domain/jobs/job-detail';
import { defaultJobSort } from '@haulwright/domain/jobs/job-sorts';
import { ticketSort } from '@haulwright/domain/custody/visits/ticket-list';
import { defaultTicketSort } from '@haulwright/domain/custody/visits/ticket-sorts';
import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { id } from '@haulwright/domain/kernel/ids';
import { searchText } from '@haulwright/domain/kernel/text';
import { z } from 'zod';
import { call, type Access } from './base.ts';
import { clientFilter, clientSort } from './client-table.contract.ts';
import { defectFilter, defectSort } from './defect-table.contract.ts';
import { quoteFilter, quoteSort } from './quotes.contract.ts';
import { rentalFilter, rentalSort } from './rentals.contract.ts';
import { routeFilter, routeSort } from './route-table.contract.ts';
import { ticketFilter } from './compliance.contract.ts';
import { paperFilter } from './invoicing.contract.ts';
import { jobFilter } from './jobs.contract.ts';
import { unbilledFilter, unbilledSort } from './unbilled-table.contract.ts';
import { dueFilter } from './tanks.contract.ts';
import { narrowEnough, shiftDays } from './shifts.contract.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export const exportFormat = z.enum(exportFormats);
export type ExportFormat = z.infer<typeof exportFormat>;

/** Maximum rows of one file. */
export const maxExportRows = 200_000;

const format = exportFormat.default('csv');
const tooMany = {
  'export.too-many-rows': {
    status: 422,
    message: 'That is more than 200,000 rows. Narrow the list down, for example to fewer days.',
  },
} as const;

/** Ids of the columns of a file in their order, as a table shows them: 'ticket.site.gallons'; unknown ones are left out. */
const columns = z.string().max(500).optional();

const inOrder = <Asked extends z.ZodType<{ from: string; to: string }>>(asked: Asked) =>
  asked.refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first.' });

/** Exports a list as a file, with the list's own filters. */
const listFile = (path: `/${string}`, access: Access, summary: string) =>
  call('GET', path, { access }, summary).errors(tooMany);

export const exportsContract = {
  clients: listFile(
    '/exports/clients',
    'VIEW_ALL_CLIENTS',
    'Clients as CSV or Excel, a row for each address, with the columns an import knows',
  )
    .input(
      z.object({
        format,
        search: searchText,
        status: z.enum(['active', 'archived', 'all']).default('active'),
      }),
    )
    .output(z.file()),
  clientTable: listFile(
    '/exports/client-table',
    'VIEW_ALL_CLIENTS',
    'The table of clients as CSV or Excel, a row for each client',
  )
    .input(z.object({ format, ...clientFilter, sort: clientSort, columns }))
    .output(z.file()),
  quotes: listFile('/exports/quotes', 'MANAGE_QUOTES', 'Quotes as CSV or Excel, a row for each')
    .input(z.object({ format, ...quoteFilter, sort: quoteSort, columns }))
    .output(z.file()),
  rentals: listFile('/exports/rentals', 'VIEW_PRICES', 'Rentals as CSV or Excel, a row for each')
    .input(z.object({ format, ...rentalFilter, sort: rentalSort, columns }))
    .output(z.file()),
  jobs: listFile('/exports/jobs', 'VIEW_ALL_JOBS', 'Jobs as CSV or Excel, a row for each')
    .input(z.object({ format, ...jobFilter, sort: jobListSort.default(defaultJobSort), columns }))
    .output(z.file()),
  chosenJobs: call(
    'POST',
    '/exports/jobs',
    { access: 'VIEW_ALL_JOBS' },
    'Some jobs as CSV or Excel, newest number first',
  )
    .errors(tooMany)
    .input(
      z.object({
        format,
        ids: z
          .array(id)
          .min(1, 'Choose at least one job.')
          .max(maxBulkJobs, `Choose at most ${maxBulkJobs} jobs.`),
      }),
    )
    .output(z.file()),
  dueTanks: listFile(
    '/exports/due-tanks',
    'VIEW_ALL_CLIENTS',
    'Tanks that are due as CSV or Excel, the longest due first',
  )
    .input(z.object({ format, ...dueFilter }))
    .output(z.file()),
  routes: listFile('/exports/routes', 'VIEW_ALL_ROUTES', 'Routes as CSV or Excel, a row for each')
    .input(
      z.object({
        format,
        date: calendarDate.optional(),
        /** Days, both included. */ from: calendarDate.optional(),
        to: calendarDate.optional(),
      }),
    )
    .output(z.file()),
  routeTable: listFile(
    '/exports/route-table',
    'VIEW_ALL_ROUTES',
    'The table of routes as CSV or Excel, a row for each',
  )
    .input(z.object({ format, ...routeFilter, sort: routeSort, columns }))
    .output(z.file()),
  defects: listFile(
    '/exports/defects',
    'VIEW_ALL_ROUTES',
    'Open or settled defects of trucks as CSV or Excel, a row for each',
  )
    .input(z.object({ format, ...defectFilter, sort: defectSort, columns }))
    .output(z.file()),
  tickets: listFile('/exports/tickets', 'VIEW_OVERVIEW', 'Tickets as CSV or Excel, a row for each')
    .input(z.object({ format, ...ticketFilter, sort: ticketSort.default(defaultTicketSort), columns }))
    .output(z.file()),
  days: call(
    'GET',
    '/exports/days',
    { access: 'VIEW_OVERVIEW' },
    'The days of trucks on which waste moved as CSV or Excel, a row for each',
  )
    .input(narrowEnough(z.object({ format, ...shiftDays, sort: z.string().max(20).optional(), columns })))
    .output(z.file()),
  unbilled: listFile(
    '/exports/unbilled',
    'VIEW_BILLING',
    'Completed work and rentals on no invoice, as CSV or Excel, a row for each',
  )
    .input(z.object({ format, ...unbilledFilter, sort: unbilledSort, columns }))
    .output(z.file()),
  papers: listFile(
    '/exports/papers',
    'VIEW_BILLING',
    'Drafts, invoices and credits of a filter as CSV or Excel, a row for each',
  )
    .input(z.object({ format, ...paperFilter, sort: paperSort.optional(), columns }))
    .output(z.file()),
  receivables: listFile(
    '/exports/receivables',
    'VIEW_BILLING',
    'What clients owe by how long it has been due, as CSV or Excel, a row for each',
  )
    .input(z.object({ format, ...ageingFilter, columns }))
    .output(z.file()),
  bookkeeping: listFile(
    '/exports/bookkeeping',
    'VIEW_BILLING',
    'Everything the ledger posted in a period as CSV or Excel: invoices line by line, taxes, payments, credits, fees',
  )
    .input(inOrder(z.object({ format, from: calendarDate, to: calendarDate })))
    .output(z.file()),
  shifts: listFile(
    '/exports/shifts',
    'VIEW_ALL_ROUTES',
    'The shifts of drivers on these days as CSV or Excel, a row for each',
  )
    .input(narrowEnough(z.object({ format, ...shiftDays })))
    .output(z.file()),
  myTrack: listFile(
    '/exports/my-track',
    'VIEW_OWN_ROUTE',
    'Where the caller was on these days, while on duty, as CSV or Excel, a row for each place',
  )
    .input(narrowEnough(z.object({ format, ...shiftDays })))
    .output(z.file()),
  users: listFile('/exports/users', 'VIEW_USERS', 'The people of the company as CSV or Excel')
    .input(z.object({ format }))
    .output(z.file()),
  vehicles: listFile('/exports/vehicles', 'VIEW_ALL_ROUTES', 'The trucks as CSV or Excel')
    .input(z.object({ format }))
    .output(z.file()),
  disposalSites: listFile('/exports/disposal-sites', 'VIEW_ALL_ROUTES', 'The disposal sites as CSV or Excel')
    .input(z.object({ format }))
    .output(z.file()),
  jobTypes: listFile('/exports/job-types', 'VIEW_ALL_JOBS', 'The job types as CSV or Excel')
    .input(z.object({ format }))
    .output(z.file()),
  companyProgress: call(
    'GET',
    '/exports/company/progress',
    { access: 'MANAGE_COMPANY' },
    'How much of the archive of everything is written: from 0 to 1, null while none is made',
  ).output(z.object({ progress: z.number().min(0).max(1).nullable() })),
  company: call(
    'GET',
    '/exports/company',
    { access: 'MANAGE_COMPANY' },
    'Everything the company has stored, as a ZIP archive of CSV and JSON files',
  )
    .errors({
      'export.already-running': {
        status: 409,
        message: 'Your company’s data is already being exported. Wait until that file is ready.',
      },
    })
    .output(z.file()),
};
