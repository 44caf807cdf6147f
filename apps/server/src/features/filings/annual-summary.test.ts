import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import type { Filing, FilingCalendar } from '@haulwright/domain/filings/deadline';
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import type { LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite, makeVehicle } from '../../../../../test/factories/fleet.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { addPerson } from '../../../../../test/server/people.ts';
import { newId } from '../../platform/ids.ts';
import { compartmentsOf } from '../custody/ledger/compartments.queries.ts';
import { correctFact, recordFact } from '../custody/testing.ts';

const server = serverOfFile();
let admin: TestPerson;
let filing: Filing & { period: { from: string; to: string } };
let others: Filing[];
let tank: string;
let clients: Record<'miller' | 'jones' | 'diner', Client>;
let plant: string;
let second: string;
let minute = 0;

const timeZone = 'America/New_York';
/** Gallons that went onto a field. */
const spread = 600;
const record = (fact: LoadFact) =>
  server.database.inTenant(admin, async (tx) => {
    const posted = await recordFact(tx, admin, { fact, method: 'meter', jobId: null }, new Date());
    expect(posted).toMatchObject({ ok: true });
  });
/** The facts of a day follow each other by minutes, from 12:30 AM. */
const moment = (date: string): number => {
  minute += 1;
  return startOfDayIn(date, timeZone).getTime() + (30 + minute) * 60_000;
};
async function pumped(
  date: string,
  who: keyof typeof clients,
  gallons: number,
  wasteType: WasteType = 'septage',
) {
  const generatorId = clients[who].addresses[0]?.id ?? '';
  await record({
    kind: 'pickup',
    id: newId(),
    compartmentId: tank,
    occurredAt: moment(date),
    generatorId,
    gallons,
    wasteType,
  });
}
async function dumped(date: string, siteId: string, gallons: number): Promise<LoadFact> {
  const fact: LoadFact = {
    kind: 'discharge',
    id: newId(),
    compartmentId: tank,
    occurredAt: moment(date),
    siteId,
    gallons,
    emptied: true,
  };
  await record(fact);
  return fact;
}

beforeAll(async () => {
  admin = await server.signUp();
  for (const packId of ['us-wi-nr113', 'us-fl-403-0741'])
    bodyOf(await admin.call('PUT', `/rule-packs/${packId}`, { follow: true }));
  const { filings } = bodyOf(await admin.call('GET', '/filings')) as FilingCalendar;
  const found = filings.find(({ filingId }) => filingId === 'other-disposal');
  if (found?.period == null) throw new Error('no filing with a period');
  filing = { ...found, period: found.period };
  others = filings.filter(({ filingId }) => filingId !== 'other-disposal');
  const truck = await makeVehicle(admin, { name: 'Truck S1', capacityGallons: 3_000 });
  tank = await server.database.inTenant(admin, async (tx) => {
    const [compartment] = await compartmentsOf(tx, admin.companyId, [truck.id]);
    return compartment?.id ?? '';
  });
  clients = {
    miller: await makeClient(admin, { name: 'Miller' }),
    jones: await makeClient(admin, { name: 'Jones' }),
    diner: await makeClient(admin, { name: '=Diner' }),
  };
  plant = (await makeDisposalSite(admin, { name: 'County Plant', permitNumber: 'WQ-77' })).id;
  second = (await makeDisposalSite(admin, { name: 'Second Plant' })).id;
  await makeYear();
});

/** A year with every case that could break a summary. */
async function makeYear(): Promise<void> {
  const { from, to } = filing.period;
  // The evening before and the morning after belong to other years.
  await pumped(addDays(from, -1), 'miller', 300);
  await dumped(addDays(from, -1), plant, 300);
  // Three clients in one tank, of which the plant measures less.
  await pumped(from, 'miller', 1_050);
  await pumped(from, 'jones', 950);
  await pumped(from, 'diner', 800);
  await dumped(from, plant, 2_600);
  // Another waste of a client, at the same plant.
  await pumped(addDays(from, 40), 'diner', 700, 'grease');
  await dumped(addDays(from, 40), plant, 700);
  // A ticket that was misread.
  await pumped(addDays(from, 80), 'miller', 500);
  const wrong = await dumped(addDays(from, 80), second, 500);
  const newFactId = newId();
  const right = { ...wrong, id: newFactId, gallons: 480 } as LoadFact;
  const correction = { fact: right, method: 'meter', reason: 'Read wrong' } as const;
  await server.database.inTenant(admin, async (tx) =>
    expect(await correctFact(tx, admin, wrong.id, correction, new Date())).toMatchObject({
      ok: true,
    }),
  );
  // A waste that the rule does not cover.
  await pumped(addDays(from, 90), 'jones', 100, 'wastewater');
  await dumped(addDays(from, 90), second, 100);
  // The plant measures more than was pumped, on the last day.
  await pumped(to, 'jones', 200);
  await dumped(to, plant, 210);
  // Spread on a field, which Wisconsin has on another form.
  const farm = (await makeDisposalSite(admin, { name: 'Farm' })).id;
  bodyOf(
    await admin.call('POST', '/fields', {
      name: 'North forty',
      disposalSiteId: farm,
      place: '480 Ridge Rd',
      boundary: [],
      acresOverride: 10,
      methods: ['injected'],
    }),
  );
  await pumped(addDays(from, 100), 'miller', spread);
  await dumped(addDays(from, 100), farm, spread);
  await pumped(addDays(to, 1), 'jones', 400);
  await dumped(addDays(to, 1), plant, 400);
}

const asked = (one: Filing, format: string) =>
  `/filings/summary?${new URLSearchParams({ packId: one.packId, filingId: one.filingId, dueOn: one.dueOn, format }).toString()}`;
const file = (format: string) =>
  fetch(`${server.url}/api${asked(filing, format)}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });

describe('the summary of a year', () => {
  it('has each client’s gallons by site and waste, as the ledger stands', async () => {
    const summary = (await (await file('json')).json()) as Record<string, unknown>;
    const client = (name: string, ticketCount: number, collected: number, received: number) => ({
      name,
      ticketCount,
      collectedGallons: collected,
      receivedGallons: received,
      differenceGallons: collected - received,
    });
    expect(summary).toMatchObject({
      rule: { packId: 'us-wi-nr113', filingId: 'other-disposal', dueOn: filing.dueOn },
      period: filing.period,
      collectedGallons: 4_200,
      receivedGallons: 3_990,
      differenceGallons: 210,
      sites: [
        {
          name: 'County Plant',
          permit: 'WQ-77',
          receivedGallons: 3_510,
          wastes: [
            { wasteType: 'grease', clients: [client('=Diner', 1, 700, 700)] },
            {
              wasteType: 'septage',
              collectedGallons: 3_000,
              receivedGallons: 2_810,
              clients: [
                client('=Diner', 1, 800, 743),
                client('Jones', 2, 1_150, 1_092),
                client('Miller', 1, 1_050, 975),
              ],
            },
          ],
        },
        {
          name: 'Second Plant',
          permit: null,
          wastes: [{ wasteType: 'septage', clients: [client('Miller', 1, 500, 480)] }],
        },
      ],
    });
    const { from, to } = filing.period;
    const { rows } = await server.database.inTenant(admin, (tx) =>
      tx.execute<{ site: number; variance: number }>(sql`
        select sum(p.gallons) filter (where a.kind = 'site')::int as site, sum(p.gallons) filter (where a.kind = 'variance')::int as variance
          from load_postings p join load_entries e on e.id = p.entry_id join load_accounts a on a.id = p.account_id
         where a.waste_type <> 'wastewater' and (e.occurred_at at time zone ${timeZone})::date between ${from}::date and ${to}::date`),
    );
    expect([summary['receivedGallons'], summary['differenceGallons']]).toEqual([
      (rows[0]?.site ?? 0) - spread,
      rows[0]?.variance,
    ]);
  });

  it('is a table with the same sums', async () => {
    const answer = await file('csv');
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const [head = '', ...lines] = (await answer.text()).trim().split('\r\n');
    const titles = head.replace('\uFEFF', '').split(',');
    expect(titles.slice(-4)).toEqual([
      'Tickets',
      'Collected gallons',
      'Received gallons',
      'Difference gallons',
    ]);
    // Names and addresses contain commas; figures come last.
    const figures = lines.map((line) => line.split(',').slice(-4).map(Number));
    const sum = (at: number) => figures.reduce((total, row) => total + (row[at] ?? 0), 0);
    expect([lines.length, sum(1), sum(2), sum(3)]).toEqual([5, 4_200, 3_990, 210]);
    expect(lines.filter((line) => line.includes("'=Diner"))).toHaveLength(2);
  });

  it('is a PDF', async () => {
    const answer = await file('pdf');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-');
  });

  it('is there for filings about tickets that are due, and says so in the calendar', async () => {
    expect(filing.hasSummary).toBe(true);
    expect(others.length).toBeGreaterThan(1);
    for (const other of others) {
      expect(other.hasSummary, other.filingId).toBe(false);
      expect((await admin.call('GET', asked(other, 'json'))).body).toMatchObject({
        code: 'filing.no-summary',
      });
    }
    const notDue = { ...filing, dueOn: addDays(filing.dueOn, 1) };
    expect((await admin.call('GET', asked(notDue, 'json'))).body).toMatchObject({ code: 'filing.not-due' });
  });

  it('is there for the year before the pack was followed, too, of which nothing else is asked', async () => {
    const { earlier, filings } = bodyOf(await admin.call('GET', '/filings')) as FilingCalendar;
    const before = earlier.find(({ filingId }) => filingId === filing.filingId);
    const year = Number(filing.dueOn.slice(0, 4)) - 1;
    expect(before).toMatchObject({ dueOn: `${year}-01-31`, period: { from: `${year - 1}-01-01` } });
    expect(filings.filter(({ dueOn }) => dueOn <= `${year}-12-31`)).toEqual([]);
    expect(earlier.every(({ hasSummary }) => hasSummary)).toBe(true);
    const answer = await admin.call('GET', asked(before ?? filing, 'json'));
    expect(answer).toMatchObject({ status: 200, body: { period: before?.period } });
    const { packId, filingId, dueOn } = before ?? filing;
    const marked = { packId, filingId, dueOn, filedOn: dueOn, confirmation: null };
    expect((await admin.call('POST', '/filings', marked)).body).toMatchObject({ code: 'filing.not-due' });
  });

  it('is the company’s own, and the office’s', async () => {
    const stranger = await server.signUp();
    expect((await stranger.call('GET', asked(filing, 'json'))).body).toMatchObject({
      code: 'filing.not-due',
    });
    bodyOf(await stranger.call('PUT', '/rule-packs/us-wi-nr113', { follow: true }));
    expect((await stranger.call('GET', asked(filing, 'json'))).body).toMatchObject({ sites: [] });
    const technician = await addPerson(server, admin, ['field_technician']);
    expect((await technician.call('GET', asked(filing, 'json'))).status).toBe(403);
  });
});
