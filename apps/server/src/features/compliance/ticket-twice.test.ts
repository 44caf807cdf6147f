import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite, makeVehicle } from '../../../../../test/factories/fleet.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { compartmentsOf } from '../custody/ledger/compartments.queries.ts';
import { command, makeFieldCompany, outcomeOf, today, type FieldCompany } from '../field/testing.ts';

const server = serverOfFile();
let company: FieldCompany;
let sites: readonly string[];
/** The tanks of two trucks. */
let tanks: readonly string[];

beforeEach(async () => {
  company = await makeFieldCompany(server);
  sites = [
    (await makeDisposalSite(company.admin, { name: 'County Plant' })).id,
    (await makeDisposalSite(company.admin, { name: 'Farm Lagoon' })).id,
  ];
  const trucks = await Promise.all(
    ['One', 'Two'].map((name) => makeVehicle(company.admin, { name, capacityGallons: 20_000 })),
  );
  const ids = trucks.map(({ id }) => id);
  const found = await server.database.inTenant(company.admin, (tx) =>
    compartmentsOf(tx, company.companyId, ids),
  );
  tanks = ids.map((vehicleId) => found.find((tank) => tank.vehicleId === vehicleId)?.id ?? '');
});

const on = (daysAgo: number, hour: number) => {
  const capturedAt = `${addDays(today(), -daysAgo)}T${hour}:00:00Z`;
  return { capturedAt, clock: { offsetMs: 0, checkedAt: capturedAt } };
};

interface Dump {
  readonly daysAgo: number;
  readonly truck?: number;
  readonly site?: number;
  readonly hour?: number;
}

/** Pumps and dumps a load, whose ticket the technician types. @returns the id of the visit */
async function dumped(
  ticketNumber: string,
  { daysAgo, truck = 0, site = 0, hour = 16 }: Dump,
): Promise<string> {
  const job = await company.job(undefined, { scheduledDate: addDays(today(), -daysAgo) });
  const row = { compartmentId: tanks[truck], gallons: 500 };
  const load = [{ ...row, wasteType: 'septage', method: 'sight_glass' }];
  const done = { jobId: job.id, gallons: 500, notes: null, load };
  const pumped = command('job.completed', done, on(daysAgo, hour - 1));
  expect(await outcomeOf(company.technician, pumped)).toEqual(['applied']);
  const rows = [{ ...row, method: 'meter', emptied: true }];
  const data = { disposalSiteId: sites[site], routeId: null, rows, ticketNumber, weightPounds: null };
  const dump = command('load.dumped', data, on(daysAgo, hour));
  expect(await outcomeOf(company.technician, dump)).toEqual(['applied']);
  return dump.id;
}

const found = async (): Promise<{ ticketId: string; subject: string; address: string }[]> =>
  bodyOf(await company.dispatcher.call('GET', '/compliance/findings?kind=ticket-twice&limit=200')).items;
const enter = async (visitId: string, text: string) =>
  bodyOf(
    await company.dispatcher.call('POST', `/compliance/tickets/${visitId}/notes`, {
      note: { kind: 'ticket-number', text },
    }),
  );

describe('a ticket number that a technician typed a second time', () => {
  it.each<[string, string, string, Dump]>([
    ['on another day', 'A-100', 'A-100', { daysAgo: 2 }],
    ['with another truck on the same day', 'A-200', 'A-200', { daysAgo: 5, truck: 1 }],
    ['written in another way', 'A-300', ' a 300', { daysAgo: 1 }],
  ])('%s is a finding at the later ticket, until it is corrected', async (_, first, second, dump) => {
    await dumped(first, { daysAgo: 5, hour: 12 });
    const later = await dumped(second, dump);
    expect(await found()).toMatchObject([{ ticketId: later, subject: 'County Plant' }]);
    await enter(later, `${first}-B`);
    expect(await found()).toEqual([]);
  });

  it('is none any more once the office says that the site gave it twice', async () => {
    await dumped('A-400', { daysAgo: 5, hour: 12 });
    const later = await dumped('A-400', { daysAgo: 3 });
    expect((await found()).map(({ ticketId }) => ticketId)).toEqual([later]);
    await enter(later, 'A-400');
    expect(await found()).toEqual([]);
  });

  it.each<[string, Dump]>([
    ['of two dumps of a truck on one day, which are one paper', { daysAgo: 6, hour: 18 }],
    ['of another site', { daysAgo: 4, site: 1 }],
  ])('is none %s', async (what, dump) => {
    const number = `B ${what.length}`;
    await dumped(number, { daysAgo: 6, hour: 14 });
    await dumped(number, dump);
    expect(await found()).toEqual([]);
  });
});
