import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { patiently } from '../../../../../test/patience.ts';
import { startTestServer, type TestServer } from '../../../../../test/server/harness.ts';
import { createExpectedBooks, type ExpectedBooks } from './testing-books.ts';
import { playRound, scriptOf, type Client, type Script } from './testing-rounds.ts';
import {
  contradictionsOf,
  makeOnlineCompany,
  startStripeFake,
  type OnlineCompany,
  type StripeFake,
} from './testing.ts';

/**
 * Clients pay, banks take back and the office acts, at random; what the provider tells of it comes in any order and
 * more than once. After each round the books say what they should, for each script twice, told in different orders.
 */
let fake: StripeFake;
let server: TestServer;
let own: OnlineCompany;
beforeAll(async () => {
  fake = await startStripeFake();
  server = await startTestServer({ STRIPE_URL: fake.url });
  own = await makeOnlineCompany(server, fake);
  for (const webhook of own.account.webhooks.values())
    Object.assign(webhook, { url: webhook.url.replace(/^http:\/\/[^/]+/, server.url) });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await fake.close();
});

/** More of them look for what a few do not find. */
const scriptCount = Number(process.env['PAYMENT_SCRIPTS'] ?? 4);
const roundCount = 4;

/** Each script for two clients of their own. */
async function clientsOf(scripts: readonly Script[]): Promise<Client[]> {
  const clients: Client[] = [];
  for (const one of [...scripts, ...scripts]) {
    const name = `Client ${randomUUID()}`;
    const { rows } = await server.database.asSystem((tx) =>
      tx.execute<{ id: string }>(sql`
        insert into clients (id, company_id, name, email, phone, client_type)
        values (gen_random_uuid(), ${own.company.companyId}::uuid, ${name}, 'box@client.example', '717-555-0100', 'business') returning id`),
    );
    const id = rows[0]?.id ?? '';
    const invoiceIds: string[] = [];
    for (const cents of one.invoices) {
      const line = {
        description: 'Filter',
        quantityThousandths: 1_000,
        unit: 'each',
        unitPrice: cents * 100,
        category: 'other',
      };
      invoiceIds.push((await own.ask('POST', '/invoices', { clientId: id, lines: [line] })).id);
    }
    clients.push({ id, script: one, invoiceIds, books: createExpectedBooks(own.account, one.invoices) });
  }
  const ids = clients.flatMap(({ invoiceIds }) => invoiceIds);
  for (let at = 0; at < ids.length; at += 100) {
    const some = { ids: ids.slice(at, at + 100) };
    await own.ask('POST', '/invoices/approvals', some);
    await own.ask('POST', '/invoices/issues', some);
  }
  return clients;
}

/** The provider tells of all that is new to somebody, and of some of the rest, in any order and now and then twice. */
async function tellAll(clients: readonly Client[], random: () => number): Promise<void> {
  const { account } = own;
  const events: (readonly [string, string])[] = [];
  const refs = new Set(clients.flatMap(({ books }) => books.sessions.map(({ ref }) => ref)));
  for (const ref of refs) events.push(['checkout.session.completed', ref]);
  for (const { id } of account.refunds.values()) events.push(['refund.updated', id]);
  for (const { id } of account.disputes.values()) events.push(['charge.dispute.updated', id]);
  const all = events.flatMap((event) => (random() < 0.3 ? [event, event] : [event]));
  const shuffled = all.map((event) => ({ event, at: random() })).toSorted((a, b) => a.at - b.at);
  for (const { event } of shuffled) account.happened(...event);
  await own.settled();
  // A session whose invoice was paid otherwise is ended by the same task.
  await expect
    .poll(async () => await count(sql`state in ('created', 'open') and stale_at is not null`), {
      timeout: 20_000,
    })
    .toBe(0);
  // Nothing is looked up by the clock: that would be a telling between the acts of a round.
  await server.database.asSystem((tx) => tx.execute(sql`update payment_attempts set look_at = null`));
}

const count = async (where: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute<{ count: number }>(sql`select count(*)::int as count from payment_attempts where ${where}`),
  );
  return rows[0]?.count ?? 0;
};

/** What the product's books say of each client. */
async function actual(clients: readonly Client[]): Promise<ReturnType<ExpectedBooks['expected']>[]> {
  const { rows: balances } = await server.database.asSystem((tx) =>
    tx.execute<{ id: string; open: number; transfers: boolean }>(sql`
      select invoice_id as id, open_cents::int as open, transfer_since is not null as transfers from invoice_balances`),
  );
  const { rows: accounts } = await server.database.asSystem((tx) =>
    tx.execute<{ id: string; account: string; cents: number }>(sql`
      select e.client_id as id, p.account, sum(p.cents)::int as cents from receivable_postings p
        join receivable_entries e on e.id = p.entry_id group by 1, 2`),
  );
  const { rows: payments } = await server.database.asSystem((tx) =>
    tx.execute<{ id: string; count: number }>(
      sql`select client_id as id, count(*)::int as count from payments group by 1`,
    ),
  );
  const invoice = new Map(balances.map((one) => [one.id, one]));
  const on = (id: string, account: string): number =>
    accounts.find((one) => one.id === id && one.account === account)?.cents ?? 0;
  return clients.map(({ id, invoiceIds }) => ({
    open: invoiceIds.map((one) => invoice.get(one)?.open ?? 0),
    transfers: invoiceIds.map((one) => invoice.get(one)?.transfers ?? false),
    payments: payments.find((one) => one.id === id)?.count ?? 0,
    receivable: on(id, 'receivable'),
    undeposited: on(id, 'undeposited'),
    credit: 0 - on(id, 'client-credit'),
    fees: on(id, 'provider-fees'),
  }));
}

/** Repeatable: xorshift (Marsaglia, 2003). */
function randomOf(seed: number): () => number {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

it(
  'says the same whatever the order and however often the provider tells, and no cent is lost or counted twice',
  async () => {
    const world = { server, fake, own };
    // The seed says it all, and is printed when it fails.
    await fc.assert(
      fc.asyncProperty(fc.noBias(fc.nat()), async (seed) => {
        const scripts = fc.sample(fc.noBias(scriptOf(roundCount)), { seed, numRuns: scriptCount });
        const clients = await clientsOf(scripts);
        const random = randomOf(seed);
        for (let at = 0; at < roundCount; at += 1) {
          fake.switches.muteEvents = true;
          for (const client of clients) {
            const played = client.script.rounds[at];
            if (played !== undefined) await playRound(world, client, played);
          }
          fake.switches.muteEvents = false;
          for (const { books } of clients) books.look();
          await tellAll(clients, random);
          const expected = clients.map(({ books }) => books.expected());
          expect(await actual(clients), `round ${at}`).toEqual(expected);
          expect(await contradictionsOf(server)).toEqual([]);
        }
      }),
      { numRuns: 1, endOnFailure: true },
    );
  },
  patiently(scriptCount * 10_000),
);
