import type { Client } from '@haulwright/domain/clients/client';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Optimization } from '@haulwright/domain/planning/optimization';
import type { Route, RouteSummary } from '@haulwright/domain/routes/route';
import {
  addressValues,
  insertClients,
  makeClient,
  servicesOf,
} from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import type { TestPerson, TestServer } from '../../../../../test/server/harness.ts';
import { newId } from '../../platform/ids.ts';
import { clientAddresses } from '../clients/clients.tables.ts';
import { jobs } from '../jobs/jobs.tables.ts';
import { patiently } from '../../../../../test/patience.ts';

export const theDay = '2026-03-03';

/** A time zone in which it is between ten and eleven in the morning now, and its date. */
export function tenInTheMorning(): { timeZone: string; today: string } {
  const offset = ((10 - new Date().getUTCHours() + 36) % 24) - 12;
  const timeZone = `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
  return { timeZone, today: calendarDateIn(new Date(), timeZone) };
}

/** Enters the company's depot, without which nothing can be planned. `others`: further settings. */
export async function setDepot(admin: TestPerson, others: object = {}): Promise<void> {
  bodyOf(
    await admin.call('PUT', '/company/settings', {
      defaultDepotAddress: '10 Depot Rd, Lancaster, PA 17601',
      depotLatitude: 40.0767,
      depotLongitude: -76.3106,
      ...others,
    }),
  );
}

/** A client whose address has a pin, some kilometres north of the depot. */
export const makeClientNorth = (
  person: TestPerson,
  kilometers: number,
  name = `Client ${kilometers} km north`,
): Promise<Client> =>
  makeClient(person, {
    name,
    addresses: [addressValues({ latitude: 40.0767 + kilometers / 111.2, longitude: -76.3106 })],
  });

/** Starts planning and waits until the run is over. */
export async function optimize(person: TestPerson, input: object = {}): Promise<Optimization> {
  const run: Optimization = bodyOf(await person.call('POST', '/routes/optimize', { date: theDay, ...input }));
  return runOver(person, run.id);
}

export const getRun = async (person: TestPerson, id: string): Promise<Optimization> =>
  bodyOf(await person.call('GET', `/routes/optimizations/${id}`));

/** The run once it is done, failed or cancelled. */
export const runOver = (person: TestPerson, id: string): Promise<Optimization> =>
  runThat(person, id, (run) => run.status !== 'queued' && run.status !== 'running');

/** The run as soon as it matches. */
export async function runThat(
  person: TestPerson,
  id: string,
  isWanted: (run: Optimization) => boolean,
): Promise<Optimization> {
  for (
    const end = Date.now() + patiently(25_000);
    ;
    await new Promise((resolve) => setTimeout(resolve, 50))
  ) {
    const run = await getRun(person, id);
    if (isWanted(run)) return run;
    if (Date.now() > end) throw new Error(`the run stays ${run.status} at ${run.progress}`);
  }
}

/** The routes of the day with their stops, in the order of the list. */
export async function routesOfDay(person: TestPerson, date = theDay): Promise<Route[]> {
  const { items }: { items: RouteSummary[] } = bodyOf(await person.call('GET', `/routes?date=${date}`));
  return Promise.all(items.map(async ({ id }) => bodyOf(await person.call('GET', `/routes/${id}`))));
}

/** The route once its times are no longer pending. */
export async function timedRoute(person: TestPerson, id: string): Promise<Route> {
  for (
    const end = Date.now() + patiently(25_000);
    ;
    await new Promise((resolve) => setTimeout(resolve, 50))
  ) {
    const route: Route = bodyOf(await person.call('GET', `/routes/${id}`));
    if (route.timesPending !== true) return route;
    if (Date.now() > end) throw new Error(`the times of ${route.name} stay pending`);
  }
}

/**
 * Inserts a number of jobs on the day at as many places around Lancaster, straight into the tables: a day
 * that takes seconds to plan.
 */
export async function insertBusyDay(server: TestServer, admin: TestPerson, count: number): Promise<string[]> {
  const { companyId } = admin;
  const [service] = await servicesOf(admin);
  const clientIds = await insertClients(
    server,
    companyId,
    service?.id ?? '',
    Array.from({ length: count }, (_, index) => `Client ${index}`),
  );
  const rows = clientIds.map((clientId, index) => {
    const addressId = newId();
    const address = {
      id: addressId,
      companyId,
      clientId,
      streetLine1: `${index} Farm Ln`,
      city: 'Lancaster',
      state: 'PA',
      postalCode: '17601',
      latitude: 40.0767 + 0.2 * Math.sin(index),
      longitude: -76.3106 + 0.3 * Math.cos(index * 2.4),
      geocodePrecision: 'manual' as const,
    };
    const job = {
      id: newId(),
      companyId,
      clientId,
      clientAddressId: addressId,
      jobNumber: `T-${index}`,
      title: 'Busy',
      scheduledDate: theDay,
      durationMinutes: 5,
      expectedGallons: 10,
      wasteType: 'septage' as const,
    };
    return { address, job };
  });
  await server.database.asSystem(async (tx) => {
    await tx.insert(clientAddresses).values(rows.map((row) => row.address));
    await tx.insert(jobs).values(rows.map((row) => row.job));
  });
  return rows.map((row) => row.job.id);
}
