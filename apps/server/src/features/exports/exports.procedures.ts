import { defaultDaySort, isDaySort, sortedDays } from '@haulwright/domain/custody/visits/day-rows';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { ListPlace } from '../../platform/database/list-order.ts';
import { listClients, type ClientListKey } from '../clients/client-list.queries.ts';
import { listClientTable, totalClients } from '../client-table/client-table.queries.ts';
import { loadDayFacts } from '../compliance/truck-days.queries.ts';
import { truckDays } from '../compliance/truck-days.ts';
import { countTickets, listTickets } from '../compliance/tickets.queries.ts';
import { listDisposalSites } from '../disposal/disposal.queries.ts';
import { listDefectTable, totalDefects } from '../inspections/defect-table.queries.ts';
import { listJobs, type JobListKey } from '../jobs/job-list.queries.ts';
import { listQuotes, totalQuotes } from '../quotes/quote-view.queries.ts';
import { listRentals, totalRentals } from '../rentals/rental-view.queries.ts';
import { listRouteTable, totalRoutes } from '../routes/reading/route-table.queries.ts';
import { listRoutes, type RouteListKey } from '../routes/reading/routes.queries.ts';
import { listJobTypes } from '../services/services.queries.ts';
import { listDueTanks } from '../tanks/due-tanks.ts';
import { listCompanyUsers } from '../users/users.queries.ts';
import { withTanks } from '../vehicles/vehicle-tanks.queries.ts';
import { listVehicles } from '../vehicles/vehicles.queries.ts';
import { datedActOf } from '../../http/act.ts';
import { api } from '../../http/procedures.ts';
import { chosenColumns } from './chosen-columns.ts';
import { dayColumns } from './day-columns.ts';
import { chosenJobs } from './chosen-jobs.queries.ts';
import { loadAddressRows } from './client-export.queries.ts';
import { countAddressRows, countJobs, countRoutes } from './export-counts.queries.ts';
import { shownClientColumns } from './client-columns.ts';
import { companyArchive } from './company-archive.ts';
import {
  clientColumns,
  disposalSiteColumns,
  jobColumns,
  jobTypeColumns,
  routeColumns,
  userColumns,
  vehicleColumns,
} from './list-columns.ts';
import { defectColumns } from './defect-columns.ts';
import { dueTankColumns } from './due-tank-columns.ts';
import { shownJobColumns } from './job-columns.ts';
import { ticketColumns } from './ticket-columns.ts';
import { quoteColumns } from './quote-columns.ts';
import { shownRouteColumns } from './route-columns.ts';
import { rentalColumns } from './rental-columns.ts';
import { shiftColumns } from './shift-columns.ts';
import { shiftsByDay } from './shifts-by-day.ts';
import { placeColumns, placesByDay } from './places-by-day.ts';
import { listFile, orTooMany, wholeList } from './list-file.ts';
import { moneyFiles } from './money-files.procedures.ts';

const clientsAtOnce = 500;
const jobsAtOnce = 500;
const quotesAtOnce = 500;
const rentalsAtOnce = 500;
const routesAtOnce = 500;
const defectsAtOnce = 500;
const ticketsAtOnce = 500;

/** Companies whose archive is being written in this process, with the share done. */
const underWay = new Map<string, number>();

export const exportsProcedures = {
  clients: api.exports.clients.handler(({ context, input: { format, search, status }, errors }) =>
    orTooMany(
      listFile(context, {
        noun: 'clients',
        sheet: 'Clients',
        format,
        columns: clientColumns,
        count: (tx) => countAddressRows(tx, { status, ...(search && { search }) }),
        read: async (tx, after: ClientListKey | undefined) => {
          const { items, end } = await listClients(tx, {
            status,
            limit: clientsAtOnce,
            ...(search && { search }),
            ...(after && { after }),
          });
          return { items: await loadAddressRows(tx, items), end };
        },
      }),
      errors['export.too-many-rows'],
    ),
  ),

  clientTable: api.exports.clientTable.handler(
    ({ context, input: { format, sort, columns, ...filter }, errors }) => {
      const { actor, services } = context;
      const now = { today: datedActOf(actor, services.now()).today, timeZone: actor.timeZone };
      return orTooMany(
        listFile(context, {
          noun: 'clients',
          sheet: 'Clients',
          format,
          columns: chosenColumns(shownClientColumns, columns),
          count: async (tx) => (await totalClients(tx, now, filter)).count,
          read: (tx, after: ListPlace | undefined) =>
            listClientTable(tx, services.events, now, { filter, sort, after, limit: clientsAtOnce }),
        }),
        errors['export.too-many-rows'],
      );
    },
  ),

  quotes: api.exports.quotes.handler(({ context, input: { format, sort, columns, ...filter }, errors }) => {
    const { actor, services } = context;
    const { today } = datedActOf(actor, services.now());
    return orTooMany(
      listFile(context, {
        noun: 'quotes',
        sheet: 'Quotes',
        format,
        columns: chosenColumns(quoteColumns, columns),
        count: async (tx) => (await totalQuotes(tx, filter, today)).count,
        read: (tx, after: ListPlace | undefined) =>
          listQuotes(tx, filter, { sort, after, limit: quotesAtOnce, today }),
      }),
      errors['export.too-many-rows'],
    );
  }),

  rentals: api.exports.rentals.handler(({ context, input: { format, sort, columns, ...filter }, errors }) => {
    const { actor, services } = context;
    const { today } = datedActOf(actor, services.now());
    return orTooMany(
      listFile(context, {
        noun: 'rentals',
        sheet: 'Rentals',
        format,
        columns: chosenColumns(rentalColumns, columns),
        count: async (tx) => (await totalRentals(tx, filter)).count,
        read: (tx, after: ListPlace | undefined) =>
          listRentals(tx, filter, { sort, after, limit: rentalsAtOnce, today }),
      }),
      errors['export.too-many-rows'],
    );
  }),

  jobs: api.exports.jobs.handler(({ context, input: { format, columns, ...filter }, errors }) =>
    orTooMany(
      listFile(context, {
        noun: 'jobs',
        sheet: 'Jobs',
        format,
        columns: columns === undefined ? jobColumns : chosenColumns(shownJobColumns, columns),
        count: (tx) => countJobs(tx, filter),
        read: (tx, after: JobListKey | undefined) => listJobs(tx, { ...filter, after, limit: jobsAtOnce }),
      }),
      errors['export.too-many-rows'],
    ),
  ),

  chosenJobs: api.exports.chosenJobs.handler(({ context, input: { format, ids } }) =>
    listFile(context, {
      noun: 'jobs',
      sheet: 'Jobs',
      format,
      columns: jobColumns,
      read: wholeList((tx) => chosenJobs(tx, ids)),
    }),
  ),

  dueTanks: api.exports.dueTanks.handler(({ context, input: { format, ...filter } }) =>
    listFile(context, {
      noun: 'due-tanks',
      sheet: 'Due tanks',
      format,
      columns: dueTankColumns,
      read: wholeList((tx) =>
        listDueTanks(
          tx,
          {
            today: calendarDateIn(context.services.now(), context.actor.timeZone),
            timeZone: context.actor.timeZone,
          },
          filter,
        ),
      ),
    }),
  ),

  routes: api.exports.routes.handler(async ({ context, input: { format, ...filter }, errors }) => {
    await context.services.routeRetiming.settled(context.actor);
    return orTooMany(
      listFile(context, {
        noun: 'routes',
        sheet: 'Routes',
        format,
        columns: routeColumns,
        count: (tx) => countRoutes(tx, filter),
        read: (tx, after: RouteListKey | undefined) =>
          listRoutes(tx, { ...filter, after, limit: routesAtOnce }),
      }),
      errors['export.too-many-rows'],
    );
  }),

  routeTable: api.exports.routeTable.handler(
    async ({ context, input: { format, sort, columns, ...filter }, errors }) => {
      await context.services.routeRetiming.settled(context.actor);
      return orTooMany(
        listFile(context, {
          noun: 'routes',
          sheet: 'Routes',
          format,
          columns: chosenColumns(shownRouteColumns, columns),
          count: async (tx) => (await totalRoutes(tx, filter)).count,
          read: (tx, after: ListPlace | undefined) =>
            listRouteTable(tx, filter, { sort, after, limit: routesAtOnce }),
        }),
        errors['export.too-many-rows'],
      );
    },
  ),

  defects: api.exports.defects.handler(({ context, input: { format, sort, columns, ...filter }, errors }) => {
    const { timeZone } = context.actor;
    return orTooMany(
      listFile(context, {
        noun: 'defects',
        sheet: 'Defects',
        format,
        columns: chosenColumns(defectColumns, columns),
        count: async (tx) => (await totalDefects(tx, filter, timeZone)).count,
        read: (tx, after: ListPlace | undefined) =>
          listDefectTable(tx, filter, { timeZone, sort, after, limit: defectsAtOnce }),
      }),
      errors['export.too-many-rows'],
    );
  }),

  tickets: api.exports.tickets.handler(({ context, input: { format, sort, columns, ...filter }, errors }) => {
    const { timeZone } = context.actor;
    return orTooMany(
      listFile(context, {
        noun: 'tickets',
        sheet: 'Tickets',
        format,
        columns: chosenColumns(ticketColumns, columns),
        count: (tx) => countTickets(tx, filter, timeZone),
        read: (tx, after: ListPlace | undefined) =>
          listTickets(tx, { filter, timeZone, sort, after, limit: ticketsAtOnce }),
      }),
      errors['export.too-many-rows'],
    );
  }),

  days: api.exports.days.handler(({ context, input: { format, sort, columns, ...days } }) =>
    listFile(context, {
      noun: 'days',
      sheet: 'Days',
      format,
      columns: chosenColumns(dayColumns, columns),
      read: wholeList(async (tx) => [
        ...sortedDays(
          truckDays(await loadDayFacts(tx, days, context.actor.timeZone)).map(({ row }) => row),
          isDaySort(sort) ? sort : defaultDaySort,
        ),
      ]),
    }),
  ),

  ...moneyFiles,

  shifts: api.exports.shifts.handler(({ context, input: { format, ...days } }) =>
    listFile(context, {
      noun: 'shifts',
      sheet: 'Shifts',
      format,
      columns: shiftColumns(context.actor.timeZone),
      read: shiftsByDay(days, context.actor.timeZone, context.services.now()),
    }),
  ),

  myTrack: api.exports.myTrack.handler(({ context, input: { format, from, to } }) =>
    listFile(context, {
      noun: 'my-track',
      sheet: 'My track',
      format,
      columns: placeColumns,
      read: placesByDay(context.actor, from, to),
    }),
  ),

  users: api.exports.users.handler(({ context, input: { format } }) =>
    listFile(context, {
      noun: 'users',
      sheet: 'Users',
      format,
      columns: userColumns,
      read: wholeList(listCompanyUsers),
    }),
  ),

  vehicles: api.exports.vehicles.handler(({ context, input: { format } }) =>
    listFile(context, {
      noun: 'vehicles',
      sheet: 'Vehicles',
      format,
      columns: vehicleColumns,
      read: wholeList(async (tx) => withTanks(tx, context.services.events, await listVehicles(tx))),
    }),
  ),

  disposalSites: api.exports.disposalSites.handler(({ context, input: { format } }) =>
    listFile(context, {
      noun: 'disposal-sites',
      sheet: 'Disposal sites',
      format,
      columns: disposalSiteColumns,
      read: wholeList(listDisposalSites),
    }),
  ),

  jobTypes: api.exports.jobTypes.handler(({ context, input: { format } }) =>
    listFile(context, {
      noun: 'job-types',
      sheet: 'Job types',
      format,
      columns: jobTypeColumns,
      read: wholeList(listJobTypes),
    }),
  ),

  companyProgress: api.exports.companyProgress.handler(({ context: { actor } }) => ({
    progress: underWay.get(actor.companyId) ?? null,
  })),

  company: api.exports.company.handler(async ({ context: { actor, services }, errors, signal }) => {
    if (underWay.has(actor.companyId)) throw errors['export.already-running']();
    underWay.set(actor.companyId, 0);
    return companyArchive(
      services,
      actor,
      (share) => (share === null ? underWay.delete(actor.companyId) : underWay.set(actor.companyId, share)),
      signal,
    );
  }),
};
