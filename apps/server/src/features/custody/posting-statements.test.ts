import { beforeAll, expect, it } from 'vitest';
import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { vehicleValues } from '../../../../../test/factories/fleet.ts';
import { statementsOfRequests } from '../../../../../test/server/request-statements.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { patiently } from '../../../../../test/patience.ts';
import { command, outcomeOf } from '../field/testing.ts';
import { makeJob } from '../jobs/testing.ts';
import { day, listOf, make, makeHaulingCompany, times, type HaulingCompany } from '../manifests/testing.ts';

/** A change of gallons asks the database as much for one row or paper as for many. */
const server = serverOfFile();
let company: HaulingCompany;

beforeAll(async () => {
  company = await makeHaulingCompany(server);
});

const askedBy = async (work: () => Promise<unknown>): Promise<string[]> => {
  const requests = await statementsOfRequests(work);
  return requests.flat();
};

/** The statements of a completion whose waste went into this number of tanks. */
async function reported(rows: number): Promise<string[]> {
  const truck = await company.newTruck();
  const each = { capacityGallons: 500, acceptedWasteTypes: ['septage'] };
  const tanks = Array.from({ length: 8 }, (_, at) => ({
    ...each,
    name: `Tank ${at + 1}`,
    ...(at === 0 && { id: truck.tank }),
  }));
  const saved = bodyOf(
    await company.admin.call('PUT', `/vehicles/${truck.id}`, {
      ...vehicleValues({ name: truck.name }),
      tanks,
    }),
  ) as { tanks: { id: string }[] };
  const job = await makeJob(company.dispatcher, await makeClient(company.dispatcher, { name: 'Farm' }), {
    scheduledDate: day,
  });
  await company.assign(job.id, company.technician);
  const load = saved.tanks.slice(0, rows).map(({ id: compartmentId }) => ({
    compartmentId,
    gallons: 100,
    wasteType: 'septage',
    method: 'sight_glass',
  }));
  const data = { jobId: job.id, gallons: 100 * rows, notes: null, load };
  return askedBy(() => outcomeOf(company.technician, command('job.completed', data, times(0))));
}

it('a report with eight rows is as many statements as one with one', async () => {
  const [one, eight] = [await reported(1), await reported(8)];
  expect(eight).toHaveLength(one.length);
});

/** The statements of correcting one pickup of a load of this number of clients, each with a draft. */
async function corrected(clients: number): Promise<string[]> {
  const truck = await company.newTruck();
  for (let at = 0; at < clients; at += 1) await truck.pumped(`Client ${at}`, 200, at * 5);
  const visitId = await truck.dumped(200 * clients, clients * 5 + 5);
  bodyOf(await make(company.dispatcher, visitId));
  const { shares }: TicketDetail = bodyOf(
    await company.dispatcher.call('GET', `/compliance/tickets/${visitId}`),
  );
  const change = { factId: shares[0]?.factId, gallons: 150, reason: 'Read again' };
  const path = `/compliance/tickets/${visitId}/corrections`;
  const asked = await askedBy(async () => bodyOf(await company.dispatcher.call('POST', path, change)));
  const { manifests } = await listOf(company.dispatcher, visitId);
  expect(manifests.map(({ version }) => version)).toEqual(Array.from({ length: clients }, () => 2));
  return asked;
}

it(
  'a correction is as many statements in a load of six clients with their papers as in one of two',
  { timeout: patiently(90_000) },
  async () => {
    const [two, six] = [await corrected(2), await corrected(6)];
    expect(six).toHaveLength(two.length);
  },
);
