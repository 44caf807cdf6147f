import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import type { PaymentAttempt } from '@haulwright/domain/payments/online-payment';
import { patiently } from '../../../../../test/patience.ts';
import { startTestServer, type ApiAnswer, type TestServer } from '../../../../../test/server/harness.ts';
import { daysAgo } from '../rentals/testing.ts';
import { checkOfVersionBefore } from './testing-version-before.ts';
import {
  contradictionsOf,
  makeOnlineCompany,
  sessionRefOf,
  startStripeFake,
  type OnlineCompany,
  type StripeFake,
} from './testing.ts';

/** What a client, the provider and the office do in the same moment, at two servers: the books add up. */
let fake: StripeFake;
let server: TestServer;
let second: TestServer;
let own: OnlineCompany;
beforeAll(async () => {
  fake = await startStripeFake();
  const environment = { STRIPE_URL: fake.url, SECRET_KEY: randomBytes(32).toString('base64') };
  server = await startTestServer(environment);
  second = await startTestServer({ ...environment, DATABASE_URL: server.databaseUrl });
  own = await makeOnlineCompany(server, fake);
  // Both are told of everything.
  const [webhook] = own.account.webhooks.values();
  const { pathname } = new URL(webhook?.url ?? '');
  own.account.webhooks.clear();
  for (const { url } of [server, second])
    own.account.webhooks.set(url, { id: url, url: url + pathname, secret: webhook?.secret ?? '' });
}, patiently(120_000));
afterAll(async () => {
  await second?.stop();
  await server?.stop();
  await fake?.close();
});

const rounds = 3;
const reason = 'It was agreed';
const post = (at: TestServer, path: string, body: object): Promise<ApiAnswer> =>
  at.call('POST', `/api${path}`, {
    token: own.company.admin.token,
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
const sum = (list: readonly { readonly cents: number }[]): number =>
  list.reduce((total, { cents }) => total + cents, 0);

/** An invoice whose client paid, of which nobody here knows yet. */
async function paidUnseen(): Promise<{ paper: InvoiceDetail; attempt: PaymentAttempt; told: () => void }> {
  const paper = await own.issued();
  const attempt = await own.session(paper.id);
  fake.switches.muteEvents = true;
  own.account.pay(sessionRefOf(attempt));
  fake.switches.muteEvents = false;
  const told = () => own.account.happened('checkout.session.completed', sessionRefOf(attempt));
  return { paper, attempt, told };
}

async function endsAs(attempt: PaymentAttempt, state: string): Promise<PaymentAttempt | undefined> {
  const now = async () => (await own.attempts()).find(({ id }) => id === attempt.id);
  await expect.poll(async () => (await now())?.state, { timeout: patiently(30_000) }).toBe(state);
  await own.settled();
  return now();
}

/** The money that a client's payment became: none is lost, and none is there twice. */
async function paymentOf(attempt: PaymentAttempt) {
  const { paymentId } = (await endsAs(attempt, 'succeeded')) ?? {};
  const { items } = await own.ask('GET', '/payments?limit=200');
  const payment = items.find(({ id }: { id: string }) => id === paymentId);
  const { items: disputes } = await own.ask('GET', '/payments/disputes');
  const gone = disputes.filter((one: { paymentId: string }) => one.paymentId === paymentId);
  expect(sum(payment.appliedTo) + payment.creditCents + sum(payment.refunds) + sum(gone)).toBe(10_000);
  expect(await contradictionsOf(server)).toEqual([]);
  return payment;
}

it('opens one session of an invoice, whichever was asked for first', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const paper = await own.issued();
    const answers = await Promise.all(
      [10_000, 10_000, 4_000].map((cents, at) =>
        post(at % 2 === 0 ? server : second, `/invoices/${paper.id}/payment-session`, { cents }),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const { items } = await own.ask('GET', `/payments/attempts?invoiceId=${paper.id}`);
    const open = items.filter(({ state }: PaymentAttempt) => state === 'open');
    expect(open).toHaveLength(1);
    const refs = new Set(items.map(({ id }: PaymentAttempt) => id));
    const payable = [...own.account.sessions.values()].filter(
      ({ clientReference, status }) => refs.has(clientReference) && status === 'open',
    );
    expect(payable.map(({ id }) => id)).toEqual(open.map(sessionRefOf));
  }
});

it('takes a payment in once, told at two servers and looked up by both', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { attempt, told } = await paidUnseen();
    await server.database.asSystem((tx) =>
      tx.execute(sql`update payment_attempts set look_at = now() where id = ${attempt.id}`),
    );
    told();
    told();
    expect(await paymentOf(attempt)).toMatchObject({ appliedTo: [{ cents: 10_000 }], creditCents: 0 });
    const { rows } = await server.database.asSystem((tx) =>
      tx.execute<{ entries: number }>(sql`
        select count(*)::int as entries from receivable_entries e join payment_attempts a on a.payment_id = e.payment_id
         where a.id = ${attempt.id} and e.event in ('payment.received', 'fee.charged')`),
    );
    expect(rows).toEqual([{ entries: 2 }]);
  }
});

it('keeps a check and a card that pay the same invoice: one of them is credit', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { paper, attempt, told } = await paidUnseen();
    told();
    const check = await post(second, '/payments', {
      clientId: own.company.client.id,
      method: 'check',
      reference: randomUUID(),
      cents: 6_000,
      receivedOn: daysAgo(0),
      allocations: [{ invoiceId: paper.id, cents: 6_000 }],
    });
    const payment = await paymentOf(attempt);
    // Too late, the check is refused; in time, it pays first.
    const credit = check.status === 200 ? 6_000 : 0;
    expect([check.status === 200 ? 200 : 409, payment.creditCents]).toEqual([check.status, credit]);
    expect(await own.invoice(paper.id)).toMatchObject({ openCents: 0, settlement: 'paid' });
  }
});

it('voids an invoice or takes its payment in, and the money of a void one is credit', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { paper, attempt, told } = await paidUnseen();
    told();
    const { status } = await post(second, `/invoices/${paper.id}/void`, { reason });
    const payment = await paymentOf(attempt);
    const isVoid = (await own.invoice(paper.id)).state === 'void';
    expect([status, payment.creditCents]).toEqual(isVoid ? [200, 10_000] : [409, 0]);
    expect(await own.invoice(paper.id)).toMatchObject({ openCents: 0 });
  }
});

it('gives money back once, to a card while its bank takes it, by check, and reversed', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { attempt, told } = await paidUnseen();
    told();
    const { id } = await paymentOf(attempt);
    const intent = own.account.sessions.get(sessionRefOf(attempt))?.paymentIntent ?? '';
    fake.switches.refundsPend = round % 2 === 0;
    own.account.dispute(intent, 3_000);
    const card = { cents: 7_000, way: 'leave-open', reason };
    const refund = { method: 'check', cents: 7_000, refundedOn: daysAgo(0), reference: null, note: null };
    const answers = await Promise.all([
      post(server, `/payments/${id}/card-refunds`, card),
      post(second, `/payments/${id}/card-refunds`, card),
      post(second, `/payments/${id}/refunds`, refund),
      post(server, `/payments/${id}/reversal`, { reason }),
    ]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    await own.settled();
    const refunds = [...own.account.refunds.values()].filter((one) => one.intent === intent);
    for (const { id: ref, status } of refunds)
      if (status === 'pending') own.account.endRefund(ref, 'succeeded');
    const given = answers.slice(0, 3).filter(({ status }) => status === 200);
    // Reversed, or at most once what is left beside the dispute.
    expect(given.length + (answers[3]?.status === 200 ? 1 : 0)).toBe(1);
    await own.settled();
    expect(await contradictionsOf(server)).toEqual([]);
  }
});

it('a check that a server of the version before records beside a client’s payment, and no money is lost', async () => {
  const { paper, attempt, told } = await paidUnseen();
  await checkOfVersionBefore(server.database, own.company.admin, { ...paper, cents: 10_000 });
  told();
  const ended = await endsAs(attempt, 'succeeded');
  expect(ended).toMatchObject({ notice: 'over-paid' });
  const { items } = (await own.ask('GET', '/payments?limit=200')) as {
    items: {
      id: string;
      method: string;
      creditCents: number;
      appliedTo: { invoiceId: string; cents: number }[];
    }[];
  };
  expect(items.find(({ id }) => id === ended?.paymentId)).toMatchObject({
    method: 'card',
    creditCents: 10_000,
    appliedTo: [],
  });
  expect(
    items.filter(({ appliedTo }) => appliedTo.some(({ invoiceId }) => invoiceId === paper.id)),
  ).toMatchObject([{ method: 'check', creditCents: 0, appliedTo: [{ cents: 10_000 }] }]);
  expect(await own.invoice(paper.id)).toMatchObject({ openCents: 0, settlement: 'paid' });
});
