import { sql } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { vehicleValues } from '../../../../../test/factories/fleet.ts';
import type { ApiAnswer } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { newId } from '../../platform/ids.ts';
import { verifyInstallation } from '../../operator/verify-custody.ts';
import { atTheGate, refusalOf, rejected } from '../manifests/gate/testing.ts';
import { insertCustodyDay } from '../custody/chain/custody-days.queries.ts';
import { command, outcomeOf } from '../field/testing.ts';
import {
  day,
  listOf,
  make,
  makeHaulingCompany,
  sign,
  times,
  type HaulingCompany,
  type Truck,
} from '../manifests/testing.ts';
import { makeJob } from '../jobs/testing.ts';
import { lockTanks } from './truck-days.queries.ts';
import { patiently } from '../../../../../test/patience.ts';

/** What phones, the plant and the office do at once with the same load: each gets a clear answer. */
const server = serverOfFile({ RATE_LIMITS: 'gate-per-network=1000/1h' });
let company: HaulingCompany;
let gate: ReturnType<typeof atTheGate>;
beforeAll(async () => {
  await newCompany();
});
async function newCompany(): Promise<void> {
  company = await makeHaulingCompany(server);
  gate = atTheGate(server, company);
  // Routes need a depot.
  const settings = bodyOf(await company.admin.call('GET', '/company/settings'));
  const depot = { defaultDepotAddress: '10 Depot Rd', depotLatitude: 40.05, depotLongitude: -76.31 };
  bodyOf(await company.admin.call('PUT', '/company/settings', { ...settings, ...depot }));
}

const post = (path: string, body: object): Promise<ApiAnswer> => company.admin.call('POST', path, body);
const correctPrice = (jobId: string | null | undefined, actualGallons: number): Promise<ApiAnswer> =>
  company.dispatcher.call('PUT', `/jobs/${jobId}/price/facts`, { actualGallons });
/** Another report of work that is done already waits for the office. */
async function reported(truck: Truck, jobId: string | null | undefined, gallons: number): Promise<string> {
  const load = [{ compartmentId: truck.tank, gallons, wasteType: 'septage', method: 'sight_glass' }];
  const data = { jobId, gallons, notes: null, load };
  return (await outcomeOf(company.technician, command('job.completed', data, times(10))))[0];
}
async function measured(truck: Truck, gallons: number): Promise<string> {
  const data = { routeId: null, compartmentId: truck.tank, gallons, method: 'sight_glass' };
  return (await outcomeOf(company.technician, command('load.measured', data, times(230))))[0];
}
/** A job of this truck that the office completes, because somebody phoned. @returns its id */
async function onRouteOf(truck: Truck): Promise<string> {
  const client = await makeClient(company.dispatcher, { name: 'Phoned in' });
  const job = await makeJob(company.dispatcher, client, { scheduledDate: day, wasteType: 'septage' });
  const route = {
    id: newId(),
    name: null,
    routeDate: day,
    vehicleId: truck.id,
    driverUserId: company.technician.userId,
    visits: [{ kind: 'job', jobId: job.id }],
    seenUpdatedAt: null,
  };
  bodyOf(await company.dispatcher.call('PUT', '/dispatch/arrangement', { routes: [route] }));
  return job.id;
}
const complete = (jobId: string, actualGallons: number): Promise<ApiAnswer> =>
  company.dispatcher.call('PUT', `/jobs/${jobId}/status`, { status: 'completed', actualGallons });
async function letCount(jobId: string | null | undefined): Promise<ApiAnswer> {
  const review = (await company.reviews()).find(({ job }) => job?.id === jobId);
  return company.decide(review?.id ?? '', 'count');
}
const unclear = (answers: readonly (ApiAnswer | string)[]): unknown[] =>
  answers.flatMap((answer) =>
    typeof answer !== 'string' && (answer.status >= 500 || answer.status === 400)
      ? [[answer.status, answer.body]]
      : [],
  );
const ledger = async () => {
  const { rows } = await server.database.inTenant(company.admin, (tx) =>
    tx.execute(sql`
      select (select count(*) from (select from load_postings group by entry_id having sum(gallons) <> 0) x)::int as unbalanced,
             (select count(*) from load_accounts a where a.balance_gallons <> coalesce((select sum(gallons) from load_postings p where p.account_id = a.id), 0))::int as "wrongBalances",
             (select count(*) from load_accounts where kind = 'compartment' and balance_gallons < 0)::int as negative`),
  );
  return rows[0];
};

/** A dump that arrives before what it dumps waits for the office. */
const keptForReview = (error: unknown): string => {
  if (!String(error).includes('the dump was recorded')) throw error;
  return 'recorded';
};

/** `AT_ONCE_ROUNDS=1000` looks for orders of locks that meet once in hundreds of rounds. */
const rounds = Number(process.env['AT_ONCE_ROUNDS'] ?? 4);
/** A company's chain is verified whole after each round. */
const roundsOfCompany = 25;

it.each(Array.from({ length: rounds }, (_, round) => round))(
  'keeps one load whole while everybody works on it, in the order of round %i',
  { timeout: patiently(60_000) },
  async (round) => {
    if (round > 0 && round % roundsOfCompany === 0) await newCompany();
    const truck = await company.newTruck();
    const visitId = await gate.twoDumped(truck, 1_900);
    const [first, second] = [await gate.tokenOf(visitId), await gate.tokenOf(visitId)];
    const { shares, facts }: TicketDetail = await gate.ticketOf(visitId);
    const tickets = `/compliance/tickets/${visitId}`;
    const correct = (factId: string | undefined, gallons: number) =>
      post(`${tickets}/corrections`, { factId, gallons, reason: 'The glass said so' });
    const divide = () => {
      const tank = { capacityGallons: 2_000, acceptedWasteTypes: ['septage'] };
      const tanks = [
        { ...tank, id: truck.tank, name: 'Front' },
        { ...tank, name: 'Rear' },
      ];
      const values = vehicleValues({ name: truck.name });
      return company.admin.call('PUT', `/vehicles/${truck.id}`, { ...values, tanks });
    };
    const close = {
      vehicleId: truck.id,
      date: day,
      onBoardReason: 'Late',
      measured: [{ compartmentId: truck.tank, gallons: round % 4 < 2 ? 0 : 100, method: 'meter' }],
      reason: round % 2 ? 'Must' : null,
    };
    const jobInOffice = await onRouteOf(truck);
    const deeds: (() => Promise<ApiAnswer | string>)[] = [
      () => gate.receive(first, 1_850),
      () => gate.receive(second, 1_700),
      () => truck.pumped('Late', 200, 200),
      () => truck.pumped('Between', 100, 30),
      () => truck.dumped(150, 260, { ticketNumber: null }).catch(keptForReview),
      () => correct(shares[0]?.factId, 900),
      () => correct(shares[0]?.factId, 950),
      () => correct(shares[1]?.factId, 1_050),
      () => correct(facts.find(({ kind }) => kind === 'discharge')?.id, 1_800),
      () => post(`/compliance/facts/${shares[1]?.factId}/withdrawal`, { reason: 'Wrong truck' }),
      () =>
        post(`/compliance/facts/${facts.find(({ kind }) => kind === 'discharge')?.id}/withdrawal`, {
          reason: 'Wrong truck',
        }),
      () =>
        post(`/compliance/days/${truck.id}/${day}/facts`, {
          minute: 620,
          fact: { kind: 'gauge', compartmentId: truck.tank, gallons: 300, method: 'meter' },
        }),
      () => make(company.dispatcher, visitId),
      () => make(company.dispatcher, visitId),
      () => post('/compliance/days/closing', close),
      () => divide(),
      () => post(`${tickets}/notes`, { note: { kind: 'ticket-number', text: '99' } }),
      () => post(`${tickets}/fees`, { fee: { cents: 9_900, note: null } }),
      () => correctPrice(shares[0]?.jobId, 870),
      () => correctPrice(shares[1]?.jobId, 1_090),
      () => post('/billing/drafts', { jobIds: shares.flatMap(({ jobId }) => jobId ?? []) }),
      () => reported(truck, shares[0]?.jobId, 940),
      () => complete(jobInOffice, 120),
      () => complete(jobInOffice, 130),
      () => measured(truck, 1_500),
    ];
    // Others come first in each round.
    const turnedBy = (round * 3) % deeds.length;
    const turned = [...deeds.slice(turnedBy), ...deeds.slice(0, turnedBy)];
    expect(unclear(await Promise.all(turned.map((deed) => deed())))).toEqual([]);
    const { manifests } = await listOf(company.dispatcher, visitId);
    const later = manifests.flatMap((manifest) => [
      sign(company.dispatcher, manifest, 'generator'),
      sign(company.dispatcher, manifest, 'hauler'),
      sign(company.dispatcher, manifest, 'site'),
      post(`/manifests/${manifest.id}/fields`, { fields: [{ id: 'facility.operator', value: 'X' }] }),
      post(`/manifests/${manifest.id}/voiding`, { reason: 'A mistake' }),
      post(`/manifests/${manifest.id}/corrections`, { reason: 'A mistake' }),
      post(`/manifests/${manifest.id}/rejection`, { inPart: round % 2 === 0, reason: 'Too thick' }),
      gate.receive(first, 1_800),
      gate.change(first, 1, 1_820),
      gate.change(second, 2, 0, rejected),
      truck.pumped('Later', 20, 300),
      correctPrice(shares[1]?.jobId, 1_070),
      correctPrice(shares[0]?.jobId, 860),
      letCount(shares[0]?.jobId),
      correct(shares[1]?.factId, 1_020),
    ]);
    expect(unclear(await Promise.all(later))).toEqual([]);
    expect(await ledger()).toEqual({ unbalanced: 0, wrongBalances: 0, negative: 0 });
    const [verified] = await verifyInstallation(server.database, company.companyId);
    expect(verified).toMatchObject({ faults: [] });
  },
);

it('lets nobody but an admin correct a day that is closed at the same moment', async () => {
  const truck = await company.newTruck();
  const visitId = await gate.twoDumped(truck, 1_900);
  const factId = (await gate.ticketOf(visitId)).facts.find(({ kind }) => kind === 'discharge')?.id;
  let correction: Promise<ApiAnswer> | undefined;
  await server.database.inTenant(company.admin, async (tx) => {
    await lockTanks(tx, truck.id);
    const body = { factId, gallons: 1_800, reason: 'The meter said so' };
    correction = company.dispatcher.call('POST', `/compliance/tickets/${visitId}/corrections`, body);
    await vi.waitFor(async () => expect(await waitingForTanks()).toBe(1), {
      timeout: patiently(10_000),
      interval: 20,
    });
    const { companyId, userId } = company.admin;
    const closing = { companyId, vehicleId: truck.id, date: day, closedAt: new Date(), closedBy: userId };
    await insertCustodyDay(tx, {
      ...closing,
      compartments: [],
      findings: [],
      onBoardReason: null,
      reason: 'Now',
    });
  });
  expect(refusalOf((await correction) as ApiAnswer)).toEqual([403, 'load.day-closed']);
  expect(await gate.ticketOf(visitId)).toMatchObject({ gallons: 1_900, isDayClosed: true });
});

const waitingForTanks = async (): Promise<unknown> => {
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute(sql`
      select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%vehicle_compartments%'`),
  );
  return rows[0]?.['waiting'];
};
