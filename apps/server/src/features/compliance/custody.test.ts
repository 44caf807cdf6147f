import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Ticket, TicketDetail, TruckDayRow } from '@haulwright/domain/custody/visits/ticket';
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite, makeVehicle } from '../../../../../test/factories/fleet.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { command, makeFieldCompany, outcomeOf, today, type FieldCompany } from '../field/testing.ts';
import { makeJob } from '../jobs/testing.ts';
import { verifyExport, verifyInstallation } from '../../operator/verify-custody.ts';
import { compartmentsOf } from '../custody/ledger/compartments.queries.ts';

const server = serverOfFile();
let company: FieldCompany;
let siteId: string;
let truck: { readonly id: string; readonly name: string; readonly tank: string };
let trucks = 0;

beforeAll(async () => {
  company = await makeFieldCompany(server);
  siteId = (await makeDisposalSite(company.admin, { name: 'County Plant', permitNumber: 'PA-77' })).id;
});

beforeEach(async () => {
  trucks += 1;
  const vehicle = await makeVehicle(company.admin, { name: `Truck C${trucks}`, capacityGallons: 3_000 });
  const tank = await server.database.inTenant(company.admin, async (tx) => {
    const [compartment] = await compartmentsOf(tx, company.companyId, [vehicle.id]);
    return compartment?.id ?? '';
  });
  truck = { id: vehicle.id, name: vehicle.name, tank };
});

const day = addDays(today(), -3);
/** A minute of that day, well in the past. */
const at = (minute: number, date = day): string =>
  new Date(startOfDayIn(date, 'America/New_York').getTime() + (8 * 60 + minute) * 60_000).toISOString();
const times = (minute: number, date?: string) => ({
  capturedAt: at(minute, date),
  clock: { offsetMs: 0, checkedAt: at(minute, date) },
});

/** Completes a client's job with these gallons, as its technician. */
async function pumped(
  name: string,
  gallons: number,
  minute: number,
  date = day,
): Promise<{ id: string; outcome: unknown }> {
  const client = await makeClient(company.dispatcher, { name });
  const job = await makeJob(company.dispatcher, client, { scheduledDate: date });
  await company.assign(job.id, company.technician);
  const load = [{ compartmentId: truck.tank, gallons, wasteType: 'septage', method: 'sight_glass' }];
  const outcome = await outcomeOf(
    company.technician,
    command('job.completed', { jobId: job.id, gallons, notes: null, load }, times(minute, date)),
  );
  return { id: job.id, outcome };
}

async function dumped(
  gallons: number,
  minute: number,
  changes: object = {},
  rest: object = {},
): Promise<string> {
  const dump = command(
    'load.dumped',
    {
      disposalSiteId: siteId,
      routeId: null,
      rows: [{ compartmentId: truck.tank, gallons, method: 'meter', emptied: true }],
      ticketNumber: '4711',
      weightPounds: null,
      ...changes,
    },
    { ...times(minute), ...rest },
  );
  expect(await outcomeOf(company.technician, dump)).toEqual(['applied']);
  return dump.id;
}

const get = async <T>(path: string, person: TestPerson = company.dispatcher): Promise<T> =>
  bodyOf(await person.call('GET', path)) as T;
const ticketOf = (id: string) => get<TicketDetail>(`/compliance/tickets/${id}`);
const note = async (id: string, kind: string, text: string): Promise<TicketDetail> =>
  bodyOf(await company.dispatcher.call('POST', `/compliance/tickets/${id}/notes`, { note: { kind, text } }));
const correct = (id: string, factId: string, gallons: number, person: TestPerson = company.dispatcher) =>
  person.call('POST', `/compliance/tickets/${id}/corrections`, {
    factId,
    gallons,
    reason: 'The glass said so',
  });
const close = (body: object = {}, person: TestPerson = company.dispatcher) =>
  person.call('POST', '/compliance/days/closing', { vehicleId: truck.id, date: day, ...body });
const dayOf = async (): Promise<TruckDayRow | undefined> =>
  (await get<TruckDayRow[]>(`/compliance/days?from=${day}&to=${day}`)).find(
    ({ vehicle }) => vehicle.id === truck.id,
  );
const findings = async (kind: string): Promise<unknown[]> =>
  (await get<{ items: { vehicleId: string }[] }>(`/compliance/findings?kind=${kind}&limit=200`)).items.filter(
    ({ vehicleId }) => vehicleId === truck.id,
  );
const codes = (row: TruckDayRow | undefined) => row?.findings.map(({ code }) => code);

/** The ledger's example: three clients, and a plant that metered 200 gal less. */
async function threePumped(): Promise<string[]> {
  const jobs = [
    await pumped('Miller', 1_050, 0),
    await pumped('Jones', 950, 60),
    await pumped('Diner', 800, 120),
  ];
  return jobs.map(({ id }) => id);
}

describe('a ticket', () => {
  it('tells whose gallons it brought, and is found by number, site, truck, client and day', async () => {
    await threePumped();
    const id = await dumped(2_600, 180);
    expect(await ticketOf(id)).toMatchObject({
      ticketNumber: '4711',
      gallons: 2_600,
      varianceGallons: 200,
      receipt: 'number',
      difference: 'none',
      isCorrected: false,
      isDayClosed: false,
      reportedBy: 'Tom Technician',
      site: { id: siteId, name: 'County Plant' },
      vehicle: { id: truck.id, name: truck.name },
      shares: [
        { clientName: 'Miller', gallons: 975, varianceGallons: 75, pickedUpGallons: 1_050 },
        { clientName: 'Jones', gallons: 882, varianceGallons: 68, pickedUpGallons: 950 },
        { clientName: 'Diner', gallons: 743, varianceGallons: 57, pickedUpGallons: 800 },
      ],
    });
    const found = async (query: string) =>
      (await get<{ items: Ticket[] }>(`/compliance/tickets?vehicleId=${truck.id}&${query}`)).items.map(
        (one) => one.id,
      );
    const { clientId = '' } = (await ticketOf(id)).shares[0] ?? {};
    for (const query of [
      'search=471',
      'search=county',
      `search=${truck.name}`,
      'search=miller',
      `clientId=${clientId}`,
      `siteId=${siteId}`,
      `from=${day}&to=${day}`,
    ])
      expect(await found(query), query).toEqual([id]);
    for (const query of [
      'search=4712',
      'search=%25',
      `clientId=${company.client.id}`,
      `siteId=${truck.id}`,
      `to=${addDays(day, -1)}`,
      `from=${addDays(day, 1)}`,
    ])
      expect(await found(query), query).toEqual([]);
  });

  it('lists page by page, newest first', async () => {
    await pumped('Paged', 900, 0);
    const [first, second] = [await dumped(500, 10, { rows: rowsOf(500) }), await dumped(400, 20)];
    const page = await get<{ items: Ticket[]; nextCursor: string }>(
      `/compliance/tickets?vehicleId=${truck.id}&limit=1`,
    );
    const next = await get<{ items: Ticket[]; nextCursor: null }>(
      `/compliance/tickets?vehicleId=${truck.id}&limit=1&cursor=${page.nextCursor}`,
    );
    expect([page.items[0]?.id, next.items[0]?.id, next.nextCursor]).toEqual([second, first, null]);
  });

  it('without a number waits for one, or for why there is none, after 48 hours', async () => {
    await pumped('Numberless', 500, 0);
    const id = await dumped(500, 60, { ticketNumber: null });
    expect(await findings('unsigned-48h')).toMatchObject([
      { ticketId: id, subject: 'County Plant', clientId: null },
    ]);
    expect(await note(id, 'no-ticket', 'The printer was broken')).toMatchObject({ receipt: 'reason' });
    expect(await findings('unsigned-48h')).toEqual([]);
    const numbered = await note(id, 'ticket-number', 'N-5');
    expect(numbered).toMatchObject({ ticketNumber: 'N-5', receipt: 'number' });
    expect(numbered.notes.map(({ kind, text, by }) => [kind, text, by])).toEqual([
      ['no-ticket', 'The printer was broken', 'Dora Dispatcher'],
      ['ticket-number', 'N-5', 'Dora Dispatcher'],
    ]);
  });

  it('whose gallons differ by more than 10 % is a discrepancy until both sides have said why', async () => {
    await pumped('Differs', 1_000, 0);
    const id = await dumped(800, 60);
    expect(await findings('discrepancy')).toMatchObject([{ ticketId: id }]);
    expect(await note(id, 'hauler', 'The glass is scratched')).toMatchObject({ difference: 'open' });
    expect(await note(id, 'site', 'Our meter is right')).toMatchObject({ difference: 'explained' });
    expect(await findings('discrepancy')).toEqual([]);
  });

  const rowsOf = (gallons: number) => [
    { compartmentId: truck.tank, gallons, method: 'meter', emptied: false },
  ];
});

describe('a correction', () => {
  it('of a pickup posts what follows again, keeps what was there, and the job follows', async () => {
    const [miller = ''] = await threePumped();
    const id = await dumped(2_600, 180);
    const before = await ticketOf(id);
    const factId = before.shares[0]?.factId ?? '';
    const after = bodyOf(await correct(id, factId, 950)) as TicketDetail;
    expect(after).toMatchObject({ gallons: 2_600, varianceGallons: 100, isCorrected: true });
    expect(after.shares.map(({ gallons }) => gallons)).toEqual([915, 915, 770]);
    expect(after.facts.filter(({ name }) => name === 'Miller')).toMatchObject([
      { id: factId, gallons: 1_050, isReplaced: true, reason: null, recordedBy: 'Tom Technician' },
      { gallons: 950, isReplaced: false, reason: 'The glass said so', recordedBy: 'Dora Dispatcher' },
    ]);
    expect(after.entries.filter(({ reverses }) => reverses !== null)).toHaveLength(5);
    expect((await company.load(miller)).actualGallons).toBe(950);
    // The same correction again: somebody else made it first.
    const again = await correct(id, factId, 900);
    expect([again.status, again.body.code]).toEqual([409, 'load.already-corrected']);
  });

  it('is refused where the tank could not have held it, and for what is not of the ticket', async () => {
    await pumped('Full', 2_000, 0);
    const rows = [{ compartmentId: truck.tank, gallons: 1_500, method: 'meter', emptied: false }];
    const id = await dumped(1_500, 60, { rows });
    const { shares } = await ticketOf(id);
    const refused = await correct(id, shares[0]?.factId ?? '', 1_000);
    expect([refused.status, refused.body.code]).toEqual([409, 'load.cannot-correct']);
    expect((await correct(id, id, 90)).status).toBe(404);
  });
});

describe('a truck’s day', () => {
  it('balances, is asked for once it is over, and is closed', async () => {
    await threePumped();
    await dumped(2_600, 180);
    expect(await findings('day-open')).toMatchObject([{ subject: truck.name, since: day }]);
    expect(await dayOf()).toMatchObject({
      compartments: [
        { name: 'Tank', opening: 0, pickedUp: 2_800, discharged: 2_600, variance: 200, closing: 0 },
      ],
      findings: [],
      closed: null,
    });
    expect(bodyOf(await close())).toMatchObject({
      closed: { by: 'Dora Dispatcher', reason: null, isCorrected: false },
    });
    expect(await findings('day-open')).toEqual([]);
    const again = await close();
    expect([again.status, again.body.code]).toEqual([409, 'day.closed-already']);
  });

  it('that lacks something is closed by an admin with a reason only', async () => {
    await pumped('Lacking', 1_000, 0);
    await dumped(800, 60, { ticketNumber: null });
    expect(codes(await dayOf())).toEqual(['day.visit-without-receipt', 'day.discrepancy-open']);
    for (const [person, body] of [
      [company.dispatcher, { reason: 'Late' }],
      [company.admin, {}],
    ] as const) {
      const refused = await close(body, person);
      expect([refused.status, refused.body.code]).toEqual([409, 'day.not-ready']);
    }
    expect(bodyOf(await close({ reason: 'The plant does not answer' }, company.admin))).toMatchObject({
      findings: [],
      closed: { by: 'Ada Admin', reason: 'The plant does not answer' },
    });
  });

  it('takes only corrections once it is closed: late reports wait for an admin', async () => {
    await pumped('Early', 1_000, 0);
    const id = await dumped(1_000, 60);
    bodyOf(await close());
    const late = await pumped('Late', 300, 30);
    // The job is completed; its gallons wait for review.
    expect(late.outcome).toEqual(['applied', 'load.day-closed']);
    expect((await ticketOf(id)).shares).toHaveLength(1);
    const review = (await company.reviews()).find(
      ({ code, job }) => code === 'load.day-closed' && job?.id === late.id,
    );
    const refused = await company.decide(review?.id ?? '', 'count');
    expect([refused.status, refused.body.code]).toEqual([409, 'review.cannot-count']);
    expect(refused.body.message).toContain('Ask an admin');
    bodyOf(
      await company.admin.call('POST', `/field/v1/reviews/${review?.id}/decision`, { decision: 'count' }),
    );
    expect((await ticketOf(id)).shares).toHaveLength(2);
    expect(await dayOf()).toMatchObject({ closed: { isCorrected: true }, compartments: [{ variance: 300 }] });
    const factId = (await ticketOf(id)).shares[0]?.factId ?? '';
    expect((await correct(id, factId, 900)).body.code).toBe('load.day-closed');
    expect((await correct(id, factId, 900, company.admin)).status).toBe(200);
  });

  it('cannot be changed by anyone, not even in the database', async () => {
    await pumped('Kept', 100, 0);
    await dumped(100, 60);
    bodyOf(await close());
    for (const statement of [
      sql`update custody_days set reason = 'x' where vehicle_id = ${truck.id}`,
      sql`delete from custody_days where vehicle_id = ${truck.id}`,
    ])
      await expect(server.database.asSystem((tx) => tx.execute(statement))).rejects.toThrow(
        /Failed query|refused/,
      );
  });
});

describe('the inspector’s file', () => {
  it('has each client’s gallons of every ticket, and they add up to the ledger', async () => {
    const days = `from=${addDays(day, -30)}&to=${today()}`;
    const answer = await fetch(`${server.url}/api/compliance/inspection?${days}&format=csv`, {
      headers: { authorization: `Bearer ${company.dispatcher.token}` },
    });
    const [head = '', ...lines] = (await answer.text()).trim().split('\r\n');
    const titles = head.replace('\uFEFF', '').split(',');
    const cells = lines.map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map((match) => match[1] ?? match[2] ?? ''),
    );
    const column = (title: string) => cells.map((row) => row[titles.indexOf(title)] ?? '');
    const sum = (values: readonly string[]) => values.reduce((total, value) => total + Number(value), 0);
    const ids = column('Ticket ID');
    const perTicket = (title: string) =>
      sum(column(title).filter((_, row) => ids.indexOf(ids[row] ?? '') === row));
    const { rows } = await server.database.inTenant(company.admin, (tx) =>
      tx.execute<{ site: number; variance: number; tickets: number }>(sql`
        select (select sum(balance_gallons)::int from load_accounts where kind = 'site') as site, (select sum(p.gallons)::int from load_postings p join load_accounts a on a.id = p.account_id and a.kind = 'variance'
                  join load_entries e on e.id = p.entry_id join load_facts f on f.id = e.fact_id where f.kind <> 'gauge') as variance,
               (select count(*)::int from disposal_visits) as tickets`),
    );
    const [ledger] = rows;
    expect(new Set(ids).size).toBe(ledger?.tickets);
    expect(sum(column('Client gallons'))).toBe(ledger?.site);
    expect(perTicket('Ticket gallons')).toBe(ledger?.site);
    expect(sum(column('Client difference gallons'))).toBe(ledger?.variance);
    expect(perTicket('Ticket difference gallons')).toBe(ledger?.variance);
    expect(ledger?.site).toBeGreaterThan(10_000);
  });

  it('is a PDF too', async () => {
    const answer = await fetch(`${server.url}/api/compliance/inspection?from=${day}&to=${day}&format=pdf`, {
      headers: { authorization: `Bearer ${company.dispatcher.token}` },
    });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-');
  });
});

it('belongs to the company and its office', async () => {
  await pumped('Private', 100, 0);
  const id = await dumped(100, 60);
  const stranger = await server.signUp();
  expect((await stranger.call('GET', `/compliance/tickets/${id}`)).status).toBe(404);
  expect(
    (await stranger.call('POST', `/compliance/tickets/${id}/notes`, { note: { kind: 'site', text: 'x' } }))
      .status,
  ).toBe(404);
  expect((await close({}, stranger)).status).toBe(404);
  expect(await get(`/compliance/days?from=${day}&to=${day}`, stranger)).toEqual([]);
  for (const path of [
    `/compliance/tickets/${id}`,
    '/compliance/tickets',
    `/compliance/days?from=${day}&to=${day}`,
  ])
    expect((await company.technician.call('GET', path)).status, path).toBe(403);
});

it('visits, notes and closed days are in the chain, in the database and in an export alike', async () => {
  await threePumped();
  await note(await dumped(2_600, 180), 'ticket-number', '4712');
  expect(bodyOf(await close({ reason: 'All known' }, company.admin))).toMatchObject({ date: day });
  const verified = async () => (await verifyInstallation(server.database, company.companyId))[0]!;
  const live = await verified();
  expect(live.faults).toEqual([]);
  const headers = { authorization: `Bearer ${company.admin.token}` };
  const archive = await (await fetch(`${server.url}/api/exports/company`, { headers })).arrayBuffer();
  expect(verifyExport(new Uint8Array(archive), null)).toMatchObject({ events: live.events, faults: [] });
  await server.database.asSystem((tx) =>
    tx.execute(
      sql`do $$ begin alter table custody_days disable trigger user; update custody_days set reason = 'No'; alter table custody_days enable trigger user; end $$`,
    ),
  );
  const keys = (await verified()).faults.map((fault) => ('key' in fault ? fault.key : fault.kind));
  expect(keys).toContain(`day ${truck.id} ${day}`);
});
