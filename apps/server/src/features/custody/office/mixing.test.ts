import { beforeAll, describe, expect, it } from 'vitest';
import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { codeOf, eight, makeOfficeTruck, type OfficeTruck } from '../../compliance/testing.ts';
import { command, outcomeOf } from '../../field/testing.ts';
import { makeJob } from '../../jobs/testing.ts';
import { day, makeHaulingCompany, times, type HaulingCompany } from '../../manifests/testing.ts';

const server = serverOfFile();
let company: HaulingCompany;

beforeAll(async () => {
  company = await makeHaulingCompany(server);
});

/** A truck with 900 gallons of septage aboard. */
async function loaded(): Promise<OfficeTruck> {
  const office = await makeOfficeTruck(server, company);
  await office.truck.pumped('Farm', 900, 0);
  return office;
}

const greaseInto = async ({ truck }: OfficeTruck, more: object = {}) => ({
  kind: 'pickup',
  compartmentId: truck.tank,
  clientAddressId: (await makeClient(company.dispatcher, { name: 'Diner' })).addresses[0]?.id,
  jobId: null,
  gallons: 100,
  wasteType: 'grease',
  method: 'estimate',
  ...more,
});
const ticketOf = async (visitId: string): Promise<TicketDetail> =>
  bodyOf(await company.dispatcher.call('GET', `/compliance/tickets/${visitId}`));
const asWastes = ({ wastes }: TicketDetail) => wastes.map(({ wasteType, gallons }) => [wasteType, gallons]);

describe('waste that must not be mixed', () => {
  it('is refused where nobody says that it was, and nothing is left behind', async () => {
    const office = await loaded();
    const before = await office.opened();
    expect(codeOf(await office.record(await greaseInto(office), eight + 20))).toEqual([
      409,
      'load.waste-does-not-mix',
    ]);
    expect((await office.opened()).facts).toEqual(before.facts);
  });

  it('is posted by share once the office says so, and is a finding of the day', async () => {
    const office = await loaded();
    bodyOf(await office.record(await greaseInto(office, { mixes: true }), eight + 20));
    const visitId = await office.truck.dumped(1_000, 60);
    expect(asWastes(await ticketOf(visitId))).toEqual([
      ['septage', 900],
      ['grease', 100],
    ]);
    expect((await office.rowOf())?.findings).toContainEqual(
      expect.objectContaining({ code: 'day.mixed', name: 'Tank (Septage, Grease)' }),
    );
  });

  it('of a phone’s report waits for the office, which lets it count', async () => {
    const office = await loaded();
    const client = await makeClient(company.dispatcher, { name: 'Cafe' });
    const job = await makeJob(company.dispatcher, client, { scheduledDate: day, wasteType: 'grease' });
    await company.assign(job.id, company.technician);
    const load = [
      { compartmentId: office.truck.tank, gallons: 50, wasteType: 'grease', method: 'sight_glass' },
    ];
    const done = { jobId: job.id, gallons: 50, notes: null, load };
    await outcomeOf(company.technician, command('job.completed', done, times(20)));
    const review = (await company.reviews()).find((one) => one.job?.id === job.id);
    expect(review?.reason).toBe('This waste may not be mixed with what was in the tank.');
    bodyOf(await company.decide(review?.id ?? '', 'count'));
    // What comes on top of it is part of the same mixture.
    await office.truck.pumped('Later', 50, 40);
    const visitId = await office.truck.dumped(1_000, 60);
    expect(asWastes(await ticketOf(visitId))).toEqual([
      ['septage', 950],
      ['grease', 50],
    ]);
  });
});

it('a job without a waste takes over the waste of its pickup', async () => {
  const office = await loaded();
  const client = await makeClient(company.dispatcher, { name: 'Mill' });
  const job = await makeJob(company.dispatcher, client, { scheduledDate: day });
  await company.assign(job.id, company.technician);
  const done = { jobId: job.id, gallons: 70, notes: null, load: [] };
  await outcomeOf(company.technician, command('job.completed', done, times(30)));
  const pickup = {
    clientAddressId: client.addresses[0]?.id,
    jobId: job.id,
    gallons: 70,
    wasteType: 'septage',
  };
  bodyOf(await office.record(await greaseInto(office, pickup), eight + 35));
  expect(
    (bodyOf(await company.dispatcher.call('GET', `/jobs/${job.id}`)) as { wasteType: string }).wasteType,
  ).toBe('septage');
});
