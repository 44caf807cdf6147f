import { randomBytes, randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openDatabase, type Database } from '../../apps/server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/database/embedded/embedded-postgres.ts';
import type { FakeAccount } from '../fakes/stripe-fake-account.ts';
import { startStripeFake, type StripeFake } from '../fakes/stripe-fake.ts';
import { patiently } from '../patience.ts';
import { freePort, startProduct } from '../product-process.ts';
import { startReadinessProxy } from '../readiness-proxy.ts';
import { openOffice, type Office } from './office.ts';

export interface PaymentKills {
  readonly invoices: number;
  readonly kills: number;
  /** Maximum milliseconds between two kills. */
  readonly longestMs: number;
}

export interface PaidUnderKills {
  readonly kills: number;
  /** What the provider has received, in cents; given back ones are not taken off. */
  readonly receivedCents: number;
  readonly recordedCents: number;
  readonly refundedCents: number;
  readonly recordedRefundCents: number;
  /** Payments of the provider without one here. */
  readonly lost: number;
  /** Payments here beyond one for each of the provider's. */
  readonly twice: number;
  /** Invoices whose open amount is not what was billed, less what was received, plus what was given back. */
  readonly wrongOpen: number;
  /** Attempts that are still under way at the end. */
  readonly unsettled: number;
  /** Sums of entries that are not 0. */
  readonly unbalanced: number;
  /** From the last start to the last attempt that settled. */
  readonly settledMs: number;
}

const invoiceCents = 10_000;
const refundCents = 2_500;
const untaxed = {
  invoicePrefix: 'INV-',
  dueDays: 30,
  grouping: 'client',
  remitTo: null,
  taxesUnknownPlaces: false,
  lateFees: null,
};

/**
 * Clients pay invoices at the provider while one of two servers is killed again and again, answers are lost and events
 * come twice; then the books here are compared with the provider's.
 */
export async function payUnderKills({ invoices, kills, longestMs }: PaymentKills): Promise<PaidUnderKills> {
  const folders = await Promise.all(
    ['database', 'one', 'other'].map((name) => mkdtemp(join(tmpdir(), `haulwright-payment-${name}-`))),
  );
  const [dataDir = '', ...ofServers] = folders;
  await chmod(dataDir, 0o755);
  const fake = await startStripeFake();
  const postgres = await startEmbeddedPostgres({ dataDir, log: pino({ level: 'error' }) });
  const ports = [await freePort(), await freePort()];
  const proxy = await startReadinessProxy(ports, 100);
  const secret = randomBytes(32).toString('base64');
  const start = (at: number) =>
    startProduct({
      SECRET_KEY: secret,
      PUBLIC_URL: proxy.url,
      LOG_LEVEL: 'fatal',
      STRIPE_URL: fake.url,
      DATABASE_URL: postgres.connectionString,
      DATA_DIR: ofServers[at] ?? '',
      PORT: String(ports[at]),
    });
  const servers = [await start(0), await start(1)];
  const database = openDatabase({ connectionString: postgres.connectionString, log: console });
  try {
    await untilReady(proxy.passesTo, ports);
    const office = await openOffice(proxy.url);
    const { companyId } = (await office.call('/api/me')).body;
    const key = 'rk_test_underkills00';
    await office.call('/api/billing/settings', { method: 'PUT', body: untaxed });
    await surely(office, '/api/payments/connection', { key, isPractice: true });
    const ids = await issuedInvoices(database, office, companyId, invoices);
    fake.switches.repeatEvents = true;
    const paying = pay(office, fake, fake.account(key), ids);
    for (let killed = 0; killed < kills; killed += 1) {
      await pause(randomInt(longestMs));
      await servers[killed % 2]?.kill('SIGKILL');
      servers[killed % 2] = await start(killed % 2);
    }
    const from = Date.now();
    await paying;
    for (
      const end = Date.now() + patiently(300_000);
      (await unsettledOf(database, companyId)) > 0;
      await pause(250)
    )
      if (Date.now() > end) break;
    const settledMs = Date.now() - from;
    return { kills, settledMs, ...(await audit(database, companyId, fake.account(key))) };
  } finally {
    await database.close();
    await Promise.all(servers.map((server) => server.kill('SIGTERM')));
    await proxy.close();
    await postgres.stop();
    await fake.close();
    for (const one of folders) await rm(one, { recursive: true, force: true });
  }
}

async function untilReady(passesTo: (port: number) => boolean, ports: readonly number[]): Promise<void> {
  for (const end = Date.now() + patiently(60_000); !ports.every(passesTo); await pause(50))
    if (Date.now() > end) throw new Error('the servers are not ready');
}

/** Sends a call until it is answered, with one key: as a screen does when its server is gone. */
async function surely(office: Office, path: string, body: object, method = 'POST') {
  const key = randomBytes(16).toString('hex');
  for (const end = Date.now() + patiently(120_000); ; await pause(100)) {
    const answer = await office.call(path, { method, body, key }).catch(() => undefined);
    if (answer?.status === 200) return answer.body;
    const isGone =
      answer === undefined || answer.status >= 500 || answer.body.code === 'payments.provider-away';
    if (!isGone || Date.now() > end)
      throw new Error(`${path} answered ${answer?.status}: ${JSON.stringify(answer?.body)}`);
  }
}

/** Each of a client of its own. */
async function issuedInvoices(
  database: Database,
  office: Office,
  companyId: string,
  count: number,
): Promise<string[]> {
  const { rows: clients } = await database.asSystem((tx) =>
    tx.execute<{ id: string }>(sql`
      insert into clients (id, company_id, name, email, phone, client_type)
      select gen_random_uuid(), ${companyId}::uuid, 'Client ' || lpad(n::text, 4, '0'), 'box' || n || '@client.example', '717-555-0100', 'business'
        from generate_series(1, ${count}::int) n returning id`),
  );
  const ids: string[] = [];
  for (const { id: clientId } of clients) {
    const line = {
      description: 'Filter',
      quantityThousandths: 1_000,
      unit: 'each',
      unitPrice: invoiceCents * 100,
      category: 'other',
    };
    ids.push((await surely(office, '/api/invoices', { clientId, lines: [line] })).id);
  }
  for (let at = 0; at < ids.length; at += 100) {
    const some = { ids: ids.slice(at, at + 100) };
    await surely(office, '/api/invoices/approvals', some);
    await surely(office, '/api/invoices/issues', some);
  }
  return ids;
}

/** Every fourth client pays by bank transfer; every fifth payment is given back in part. */
async function pay(office: Office, fake: StripeFake, account: FakeAccount, ids: readonly string[]) {
  for (const [at, id] of ids.entries()) {
    if (at % 3 === 0) fake.switches.loseAnswers = 1;
    const session = await surely(office, `/api/invoices/${id}/payment-session`, {});
    const ref = String(session.url).split('/').at(-1) ?? '';
    const isTransfer = at % 4 === 0;
    account.pay(ref, isTransfer ? 'us_bank_account' : 'card');
    await pause(randomInt(150));
    if (isTransfer) account.settle(ref);
    if (at % 5 === 0) {
      const payment = await paymentOf(office, session.id);
      const body = { cents: refundCents, way: 'leave-open', reason: 'Too dear' };
      await surely(office, `/api/payments/${payment}/card-refunds`, body);
    }
  }
  fake.switches.loseAnswers = 0;
}

/** The payment an attempt became. */
async function paymentOf(office: Office, attemptId: string): Promise<string> {
  for (const end = Date.now() + patiently(180_000); ; await pause(200)) {
    const answer = await office.call('/api/payments/attempts').catch(() => undefined);
    const attempt = answer?.body.items?.find((one: { id: string }) => one.id === attemptId);
    if (attempt?.paymentId) return attempt.paymentId;
    if (Date.now() > end)
      throw new Error(`attempt ${attemptId} became no payment: ${JSON.stringify(attempt)}`);
  }
}

async function unsettledOf(database: Database, companyId: string): Promise<number> {
  const { rows } = await database.asSystem((tx) =>
    tx.execute<{ count: number }>(sql`
      select count(*)::int as count from payment_attempts
       where company_id = ${companyId}::uuid and state not in ('succeeded', 'failed', 'expired', 'canceled')`),
  );
  return rows[0]?.count ?? 0;
}

const sumOf = (list: readonly { readonly cents: number }[]): number =>
  list.reduce((sum, { cents }) => sum + cents, 0);

async function audit(
  database: Database,
  companyId: string,
  account: FakeAccount,
): Promise<Omit<PaidUnderKills, 'kills' | 'settledMs'>> {
  const received = [...account.intents.values()].filter(({ status }) => status === 'succeeded');
  const refunded = [...account.refunds.values()].filter(({ status }) => status === 'succeeded');
  const unsettled = await unsettledOf(database, companyId);
  return database.asSystem(async (tx) => {
    const company = sql`${companyId}::uuid`;
    const { rows: payments } = await tx.execute<{ attempt: string | null; cents: number }>(sql`
      select a.id as attempt, p.cents::int as cents from payments p
        left join payment_attempts a on a.payment_id = p.id and a.kind = 'charge'
       where p.company_id = ${company} and p.reversed_at is null`);
    const { rows: refunds } = await tx.execute<{ cents: number }>(
      sql`select cents::int as cents from refunds where company_id = ${company} and reversed_at is null`,
    );
    const { rows: unbalanced } = await tx.execute(sql`
      select entry_id from receivable_postings where company_id = ${company} group by entry_id having sum(cents) <> 0`);
    const { rows: wrong } = await tx.execute(sql`
      select i.id from invoices i join invoice_balances b on b.invoice_id = i.id
        left join lateral (
          select sum(p.cents) as received, (select sum(r.cents) from refunds r where r.payment_id = any(array_agg(p.id)) and r.reversed_at is null) as returned
            from payment_attempt_invoices t join payment_attempts a on a.id = t.attempt_id and a.kind = 'charge' join payments p on p.id = a.payment_id
           where t.invoice_id = i.id) m on true
       where i.company_id = ${company} and b.open_cents <> i.total_cents - coalesce(m.received, 0) + coalesce(m.returned, 0)`);
    const known = new Set(payments.map(({ attempt }) => attempt));
    return {
      receivedCents: sumOf(received),
      recordedCents: sumOf(payments),
      refundedCents: sumOf(refunded),
      recordedRefundCents: sumOf(refunds),
      lost: received.filter(({ attempt }) => !known.has(attempt)).length,
      twice: Math.max(0, payments.length - received.length),
      wrongOpen: wrong.length,
      unsettled,
      unbalanced: unbalanced.length,
    };
  });
}
