import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { v5 } from 'uuid';
import { beforeAll, expect, it } from 'vitest';
import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import { playFacts } from '@haulwright/domain/custody/ledger/correct-load';
import type { LoadFact } from '@haulwright/domain/custody/ledger/load-fact';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { makeDisposalSite, makeVehicle } from '../../../../../test/factories/fleet.ts';
import type { TestPerson } from '../../../../../test/server/harness.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { verifyInstallation } from '../../operator/verify-custody.ts';
import {
  command,
  makeFieldCompany,
  sendRaw,
  today,
  type Answered,
  type FieldCompany,
  type SentCommand,
} from '../field/testing.ts';
import { makeJob } from '../jobs/testing.ts';
import { compartmentsOf } from '../custody/ledger/compartments.queries.ts';
import { patiently } from '../../../../../test/patience.ts';

const server = serverOfFile();
let company: FieldCompany;
let phones: readonly TestPerson[];
/** Per phone: its jobs, each at a different address. */
let jobs: readonly (readonly { readonly id: string; readonly addressId: string }[])[];
let siteId: string;
let trucks = 0;

const day = addDays(today(), -3);
const startsAt = startOfDayIn(day, 'America/New_York').getTime() + 6 * 3_600_000;

beforeAll(async () => {
  company = await makeFieldCompany(server);
  phones = [company.technician, company.other];
  siteId = (await makeDisposalSite(company.admin, { name: 'County Plant' })).id;
  jobs = await Promise.all(
    phones.map(async (phone, at) => {
      const own = [];
      for (const name of ['Miller', 'Jones']) {
        const client = await makeClient(company.dispatcher, { name: `${name} ${at}` });
        const job = await makeJob(company.dispatcher, client, { scheduledDate: day });
        await company.assign(job.id, phone);
        own.push({ id: job.id, addressId: client.addresses[0]?.id ?? '' });
      }
      return own;
    }),
  );
});

/** An observation at the truck's tank, in chronological order. */
interface Seen {
  readonly kind: 'pickup' | 'dump';
  readonly phone: number;
  readonly job: number;
  readonly gallons: number;
  readonly emptied: boolean;
  /** The office's correction; null where the figure was right. */
  readonly corrected: number | null;
}

const seen = fc.record({
  kind: fc.constantFrom<Seen['kind']>('pickup', 'pickup', 'dump'),
  phone: fc.constantFrom(0, 1),
  job: fc.constantFrom(0, 1),
  gallons: fc.integer({ min: 1, max: 400 }),
  emptied: fc.boolean(),
  corrected: fc.option(fc.integer({ min: 1, max: 400 }), { freq: 3 }),
});

/**
 * Generates a day that stays valid with any report or correction missing: a dump takes no more than is certainly on
 * board. Loads that are never emptied have no ticket by which to correct them.
 */
function possible(all: readonly Seen[]): Seen[] {
  let surely = 0;
  const kept: Seen[] = [];
  for (const one of all) {
    const [least, most] = [
      Math.min(one.gallons, one.corrected ?? one.gallons),
      Math.max(one.gallons, one.corrected ?? one.gallons),
    ];
    if (one.kind === 'dump' && (surely === 0 || (!one.emptied && most > surely))) continue;
    surely = one.kind === 'pickup' ? surely + least : one.emptied ? 0 : surely - most;
    kept.push(one);
  }
  const last = kept.findLastIndex(({ kind, emptied }) => kind === 'dump' && emptied);
  return kept.map((one, at) => (one.kind === 'dump' || at < last ? one : { ...one, corrected: null }));
}

/** The order of arrival at the server: numbers of reports, in groups that two phones send at once. */
const arrival = fc.record({
  order: fc.array(fc.nat({ max: 1_000 }), { minLength: 12, maxLength: 12 }),
  repeats: fc.array(fc.nat({ max: 1_000 }), { maxLength: 6 }),
  groups: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 20 }),
  /** The group after which the office corrects and decides what it can. */
  officeAfter: fc.nat({ max: 6 }),
});
interface Arrival {
  readonly order: readonly number[];
  readonly repeats: readonly number[];
  readonly groups: readonly number[];
  readonly officeAfter: number;
}

interface Reported {
  readonly seen: Seen;
  readonly command: SentCommand;
  readonly factId: string;
}

async function newTank(): Promise<string> {
  const vehicle = await makeVehicle(company.admin, {
    name: `Truck A${(trucks += 1)}`,
    capacityGallons: 6_000,
  });
  const [tank] = await server.database.inTenant(company.admin, (tx) =>
    compartmentsOf(tx, company.companyId, [vehicle.id]),
  );
  return tank?.id ?? '';
}

const minute = (at: number): number => startsAt + at * 60_000;

function reports(facts: readonly Seen[], tank: string): Reported[] {
  return facts.map((one, at) => {
    const capturedAt = new Date(minute(at)).toISOString();
    const row = { compartmentId: tank, gallons: one.gallons, method: 'meter' };
    const data =
      one.kind === 'pickup'
        ? { jobId: jobs[one.phone]?.[one.job]?.id, rows: [{ ...row, wasteType: 'septage' }] }
        : {
            disposalSiteId: siteId,
            routeId: null,
            rows: [{ ...row, emptied: one.emptied }],
            ticketNumber: `N${at}`,
            weightPounds: null,
          };
    const sent = command(one.kind === 'pickup' ? 'load.taken' : 'load.dumped', data, {
      capturedAt,
      clock: { offsetMs: 0, checkedAt: capturedAt },
    });
    return { seen: one, command: sent, factId: v5('0', sent.id) };
  });
}

/** The result of the pure rules for the day with every correction, by position of the facts. */
function expected(facts: readonly Seen[]): string[] {
  const played = playFacts(
    facts.map((one, at): LoadFact => {
      const base = {
        id: String(at).padStart(2, '0'),
        compartmentId: 'tank',
        occurredAt: minute(at),
        gallons: one.corrected ?? one.gallons,
      };
      return one.kind === 'pickup'
        ? { ...base, kind: 'pickup', generatorId: addressOf(one), wasteType: 'septage' }
        : { ...base, kind: 'discharge', siteId, emptied: one.emptied };
    }),
  );
  if (!played.ok) throw new Error(`the day is not possible: ${played.refusal}`);
  return played.entries.map(({ kind, occurredAt, postings, attributions }) =>
    line(
      kind,
      (occurredAt - startsAt) / 60_000,
      postings.map(({ account, gallons }) =>
        [account.kind, account.kind === 'generator' ? account.reference : '', gallons].join(' '),
      ),
      attributions.map(({ pickupId, gallons }) => `${Number(pickupId)}: ${gallons}`),
    ),
  );
}

const addressOf = ({ phone, job }: Seen): string => jobs[phone]?.[job]?.addressId ?? '';
const line = (kind: string, at: number, postings: readonly string[], shares: readonly string[]): string =>
  `${at} ${kind} | ${postings.toSorted().join(', ')} | ${shares.toSorted().join(', ')}`;

/** The tank's current entries, in the same format. */
async function standing(tank: string): Promise<string[]> {
  const { rows } = await server.database.inTenant(company.admin, (tx) =>
    tx.execute<{ kind: string; at: string; postings: string[]; shares: string[] | null }>(sql`
      select e.kind, e.occurred_at as at,
             (select array_agg(concat_ws(' ', a.kind, case a.kind when 'generator' then a.client_address_id::text else '' end, p.gallons))
                from load_postings p join load_accounts a on a.id = p.account_id where p.entry_id = e.id) as postings,
             (select array_agg(round(extract(epoch from f.occurred_at) * 1000)::bigint || ': ' || t.gallons)
                from load_attributions t join load_facts f on f.id = t.pickup_fact_id where t.entry_id = e.id) as shares
        from load_entries e where e.compartment_id = ${tank} and e.reverses_id is null
         and not exists (select from load_entries r where r.reverses_id = e.id) order by e.occurred_at, e.sequence`),
  );
  return rows.map(({ kind, at, postings, shares }) =>
    line(
      kind,
      (new Date(at).getTime() - startsAt) / 60_000,
      postings,
      (shares ?? []).map((share) => {
        const [instant = '', gallons = ''] = share.split(': ');
        return `${(Number(instant) - startsAt) / 60_000}: ${gallons}`;
      }),
    ),
  );
}

/** The ledger's invariants for a company, checked in the database itself. */
async function promises(): Promise<unknown> {
  const { rows } = await server.database.inTenant(company.admin, (tx) =>
    tx.execute(sql`
      select (select count(*) from (select from load_postings group by entry_id having sum(gallons) <> 0) x)::int as unbalanced,
             (select count(*) from load_accounts a where a.balance_gallons <> coalesce((select sum(gallons) from load_postings p where p.account_id = a.id), 0))::int as "wrongBalances",
             (select coalesce(sum(balance_gallons), 0)::int from load_accounts) as "allAccounts",
             (select count(*) from load_accounts where kind = 'compartment' and balance_gallons < 0)::int as negative`),
  );
  return rows[0];
}

const heard = new Map<string, Answered>();

/** Sends reports of one phone; repeated reports must get the same answer. */
async function sendBatch(phone: number, batch: readonly Reported[]): Promise<void> {
  const person = phones[phone];
  if (person === undefined || batch.length === 0) return;
  const { outcomes }: { outcomes: Answered[] } = bodyOf(
    await sendRaw(
      person,
      batch.map((one) => one.command),
    ),
  );
  for (const { id, outcome, code } of outcomes) {
    const now = { id, outcome, ...(code !== undefined && { code }) };
    expect(['applied', 'recorded']).toContain(outcome);
    expect(heard.get(id) ?? now).toEqual(now);
    heard.set(id, now);
  }
}

/**
 * The office accepts what can count and corrects what it can find on a ticket. @returns whether nothing is
 * left
 */
async function officeWorks(all: readonly Reported[], corrected: Set<string>): Promise<boolean> {
  const ids = new Set(all.map(({ command: { id } }) => id));
  let isDone = true;
  for (const review of await company.reviews()) {
    if (!ids.has(review.commandId)) continue;
    const { status } = await company.decide(review.id, 'count');
    expect([200, 409]).toContain(status);
    if (status !== 200) isDone = false;
  }
  const visits = all.filter(({ seen: { kind } }) => kind === 'dump');
  for (const { seen: one, factId } of all) {
    if (one.corrected === null || one.corrected === one.gallons || corrected.has(factId)) continue;
    for (const { command: visit } of visits) {
      const correction = { factId, gallons: one.corrected, reason: 'The glass said so' };
      const path = `/compliance/tickets/${visit.id}/corrections`;
      const { status } = await company.dispatcher.call('POST', path, correction);
      expect([200, 404, 409]).toContain(status);
      if (status === 200) corrected.add(factId);
      if (status !== 404) break;
    }
    if (!corrected.has(factId)) isDone = false;
  }
  return isDone;
}

/** Replays a day on a new truck in the given order of arrival. @returns its tank and the reports sent */
async function hearOf(facts: readonly Seen[], { order, repeats, groups, officeAfter }: Arrival) {
  const tank = await newTank();
  const all = reports(facts, tank);
  const inOrder = all.toSorted((a, b) => (order[all.indexOf(a)] ?? 0) - (order[all.indexOf(b)] ?? 0));
  const arriving = repeats.reduce(
    (list, at) =>
      list.toSpliced(at % (list.length + 1), 0, ...inOrder.slice(at % all.length, (at % all.length) + 1)),
    inOrder,
  );
  const corrected = new Set<string>();
  for (let from = 0, at = 0; from < arriving.length; at += 1) {
    const size = groups[at % groups.length] ?? 1;
    const group = arriving.slice(from, from + size);
    await Promise.all(
      phones.map((_, phone) =>
        sendBatch(
          phone,
          group.filter((one) => one.seen.phone === phone),
        ),
      ),
    );
    if (at === officeAfter) await officeWorks(all, corrected);
    from += size;
  }
  for (let round = 0; !(await officeWorks(all, corrected)); round += 1)
    if (round > all.length) throw new Error('the office does not come to an end');
  return { tank, all };
}

it(
  'keeps the ledger whole and the same, in whatever order two phones and the office report of one truck',
  { timeout: patiently(180_000) },
  async () => {
    const inTime: Arrival = { order: [...Array(12).keys()], repeats: [], groups: [1], officeAfter: 99 };
    await fc.assert(
      fc.asyncProperty(fc.array(seen, { minLength: 3, maxLength: 9 }), arrival, async (any, heardAs) => {
        const facts = possible(any);
        if (facts.length === 0) return;
        const truth = expected(facts);
        for (const order of [inTime, heardAs]) {
          const { tank, all } = await hearOf(facts, order);
          expect(await standing(tank)).toEqual(truth);
          // Sending everything again changes nothing and gets the same answers.
          const entries = await countEntries();
          for (const phone of [0, 1])
            await sendBatch(
              phone,
              all.filter((one) => one.seen.phone === phone),
            );
          expect(await countEntries()).toBe(entries);
          expect(await standing(tank)).toEqual(truth);
        }
        expect(await promises()).toEqual({ unbalanced: 0, wrongBalances: 0, allAccounts: 0, negative: 0 });
      }),
      { numRuns: 15 },
    );
    const [verified] = await verifyInstallation(server.database, company.companyId);
    expect(verified).toMatchObject({ faults: [], before: 0 });
    expect(verified?.events).toBeGreaterThan(100);
  },
);

const countEntries = async (): Promise<unknown> =>
  (
    await server.database.inTenant(company.admin, (tx) =>
      tx.execute(sql`select count(*)::int as n from load_entries`),
    )
  ).rows[0]?.['n'];
