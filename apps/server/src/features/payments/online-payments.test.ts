import { sql } from 'drizzle-orm';
import type { PaymentAttempt } from '@haulwright/domain/payments/online-payment';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { startTestServer, type TestServer } from '../../../../../test/server/harness.ts';
import { daysAgo } from '../rentals/testing.ts';
import {
  makeOnlineCompany,
  sessionRefOf,
  startStripeFake,
  type OnlineCompany,
  type StripeFake,
} from './testing.ts';

let fake: StripeFake;
let server: TestServer;
let own: OnlineCompany;
beforeAll(async () => {
  fake = await startStripeFake();
  server = await startTestServer({ STRIPE_URL: fake.url, RATE_LIMITS: 'hook-per-network=40/1h' });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await fake.close();
});
beforeEach(async () => {
  Object.assign(fake.switches, {
    loseAnswers: 0,
    status429: 0,
    status500: 0,
    repeatEvents: false,
    holdEvents: false,
    refundsPend: false,
    muteEvents: false,
    retryAfterSeconds: 0,
    revokedKey: '',
  });
  own = await makeOnlineCompany(server, fake);
  // The server's port is known only once it is started.
  for (const webhook of own.account.webhooks.values())
    Object.assign(webhook, { url: webhook.url.replace(/^http:\/\/[^/]+/, server.url) });
});

const check = (invoiceId: string, cents: number) =>
  own.ask('POST', '/payments', {
    clientId: own.company.client.id,
    method: 'check',
    reference: '77',
    cents,
    receivedOn: daysAgo(0),
    allocations: [{ invoiceId, cents }],
  });

describe('connecting', () => {
  it('takes a restricted key only, and a practice key only on purpose', async () => {
    const other = await makeOnlineCompany(server, fake, false);
    const connect = (key: string, isPractice = false) =>
      other.refusal('POST', '/payments/connection', { key, isPractice });
    expect(await connect('sk_live_12345678901234567890')).toBe('payments.secret-key');
    expect(await connect('pk_live_12345678901234567890')).toBe('payments.not-a-key');
    expect(await connect('rk_test_12345678901234567890')).toBe('payments.test-key');
    expect(await connect('rk_live_12345678901234567890', true)).toBe('payments.live-key');
    expect(await connect('rk_live_refused12345')).toBe('payments.key-refused');
    expect(await other.ask('GET', '/payments/connection')).toEqual({ connection: null });
    const paper = await other.issued();
    expect(await other.refusal('POST', `/invoices/${paper.id}/payment-session`, {})).toBe(
      'payments.not-connected',
    );
    const shown = await own.ask('GET', '/payments/connection');
    expect(shown.connection).toMatchObject({ mode: 'test', state: 'active', keyEnd: own.key.slice(-4) });
    expect(JSON.stringify(shown)).not.toContain(own.key);
    const dispatcher = await own.company.dispatcher.call('GET', '/payments/connection');
    expect(dispatcher.status).toBe(403);
    expect((await own.ask('DELETE', '/payments/connection')).connection).toBeNull();
    expect(own.account.webhooks.size).toBe(0);
  });
});

describe('a connection that ended', () => {
  it('at the provider says why, and asks for another before anything is sent with it', async () => {
    const paper = await own.issued();
    const path = `/invoices/${paper.id}/payment-session`;
    fake.switches.revokedKey = own.key;
    expect(await own.refusal('POST', path, {})).toBe('payments.provider-refused');
    const { connection } = await own.ask('GET', '/payments/connection');
    expect(connection).toMatchObject({ state: 'failed', reason: 'Invalid API Key provided' });
    expect(await own.refusal('POST', path, {})).toBe('payments.not-connected');
    const asked = fake.requests.length;
    expect(await own.refusal('POST', path, {})).toBe('payments.not-connected');
    expect(fake.requests.length).toBe(asked);
    fake.switches.revokedKey = '';
    await own.ask('POST', '/payments/connection', { key: own.key, isPractice: true });
    expect(await own.session(paper.id)).toMatchObject({ state: 'open' });
  });

  it('here ends what could still be paid, and hears of nothing more', async () => {
    const [webhook] = own.account.webhooks.values();
    const [first, second] = [
      await own.session((await own.issued()).id),
      await own.session((await own.issued()).id),
    ];
    fake.switches.muteEvents = true;
    own.account.pay(sessionRefOf(first));
    fake.switches.status500 = 20;
    expect(await own.refusal('DELETE', '/payments/connection')).toBe('payments.provider-away');
    fake.switches.status500 = 0;
    await own.ask('DELETE', '/payments/connection');
    const states = new Map((await own.attempts()).map(({ id, state }) => [id, state]));
    expect([states.get(first.id), states.get(second.id)]).toEqual(['succeeded', 'expired']);
    expect(await own.ledger()).toMatchObject({ undeposited: 10_000 - 320 });
    const body = JSON.stringify({
      id: 'evt_late',
      object: 'event',
      type: 'refund.created',
      data: { object: { id: 're_1' } },
    });
    const headers = { 'stripe-signature': fake.sign(body, webhook?.secret ?? '') };
    expect((await fetch(webhook?.url ?? '', { method: 'POST', body, headers })).status).toBe(404);
  });

  it('of two companies at one account leaves each its own money', async () => {
    const other = await makeOnlineCompany(server, fake, false);
    await other.ask('POST', '/payments/connection', { key: own.key, isPractice: true });
    for (const webhook of own.account.webhooks.values())
      Object.assign(webhook, { url: webhook.url.replace(/^http:\/\/[^/]+/, server.url) });
    const paper = await own.issued();
    const intent = own.account.pay(sessionRefOf(await own.session(paper.id)));
    own.account.refund(intent.id, 1_000, null, 'succeeded');
    own.account.dispute(intent.id, 2_000);
    await own.settled();
    await other.settled();
    expect(await own.ledger()).toMatchObject({ undeposited: 10_000 - 320 - 3_000 });
    expect([await other.attempts(), await other.ledger()]).toEqual([[], {}]);
    expect((await other.ask('GET', '/payments/disputes')).items).toEqual([]);
  });
});

describe('a session', () => {
  it('becomes a payment once the provider says so, with its fee, and never twice', async () => {
    fake.switches.repeatEvents = true;
    const paper = await own.issued();
    const attempt = await own.session(paper.id);
    expect(attempt).toMatchObject({ state: 'open', cents: 10_000, via: 'office' });
    expect(await own.session(paper.id)).toMatchObject({ id: attempt.id, url: attempt.url });
    expect(await own.invoice(paper.id)).toMatchObject({ openCents: 10_000 });
    own.account.pay(sessionRefOf(attempt));
    own.account.happened('checkout.session.completed', sessionRefOf(attempt));
    await own.settled();
    expect(await own.invoice(paper.id)).toMatchObject({ openCents: 0, settlement: 'paid' });
    const { items } = await own.ask('GET', '/payments');
    expect(items).toMatchObject([
      { cents: 10_000, method: 'card', reference: '4242', recordedByName: 'Card provider', creditCents: 0 },
    ]);
    expect(await own.attempts()).toMatchObject([
      { state: 'succeeded', feeCents: 320, paymentId: items[0].id, notice: null, url: null },
    ]);
    expect(await own.ledger()).toMatchObject({ undeposited: 9_680, 'provider-fees': 320 });
  });

  it('is not opened for too little, too much, a draft or another company', async () => {
    const paper = await own.issued();
    const path = `/invoices/${paper.id}/payment-session`;
    expect(await own.refusal('POST', path, { cents: 49 })).toBe('payments.too-small');
    expect(await own.refusal('POST', path, { cents: 10_001 })).toBe('payments.over-open');
    await own.ask('POST', `/invoices/${paper.id}/void`, { reason: 'A mistake' });
    for (const asked of [{ cents: 10_000 }, {}])
      expect(await own.refusal('POST', path, asked)).toBe('payments.not-payable');
    const other = await makeOnlineCompany(server, fake);
    const theirs = await other.issued();
    expect(await own.refusal('POST', `/invoices/${theirs.id}/payment-session`, {})).toBe('NOT_FOUND');
  });

  it('whose answer is lost is opened once, under the same key', async () => {
    const paper = await own.issued();
    // The library tries once more by itself, with the same key.
    fake.switches.loseAnswers = 2;
    expect(await own.refusal('POST', `/invoices/${paper.id}/payment-session`, {})).toBe(
      'payments.provider-away',
    );
    const attempt = await own.session(paper.id);
    expect(attempt.state).toBe('open');
    expect(own.account.sessions.size).toBe(1);
    const keys = fake.requests.filter(
      ({ key, idempotencyKey }) => key === own.key && idempotencyKey === attempt.id,
    );
    expect(keys.length).toBe(3);
  });

  it('ends when the invoice is paid otherwise; paid in that moment, the rest is credit and the office is told', async () => {
    const paper = await own.issued();
    const attempt = await own.session(paper.id);
    fake.switches.muteEvents = true;
    own.account.pay(sessionRefOf(attempt));
    await check(paper.id, 6_000);
    await expect.poll(async () => (await own.attempts())[0]?.state, { timeout: 30_000 }).toBe('succeeded');
    expect(await own.attempts()).toMatchObject([{ notice: 'over-paid' }]);
    const { items } = await own.ask('GET', '/payments');
    expect(items).toMatchObject([{ method: 'card', creditCents: 6_000 }, { method: 'check' }]);
    expect(await own.invoice(paper.id)).toMatchObject({ openCents: 0, settlement: 'paid' });

    const next = await own.issued();
    const open = await own.session(next.id);
    await own.ask('POST', `/invoices/${next.id}/void`, { reason: 'A mistake' });
    await expect.poll(async () => (await own.attempts())[0]?.state, { timeout: 30_000 }).toBe('expired');
    expect(own.account.sessions.get(sessionRefOf(open))?.status).toBe('expired');
  });

  it('by bank transfer is under way first, and comes back before or after it settled', async () => {
    const paper = await own.issued();
    const first = await own.session(paper.id);
    own.account.pay(sessionRefOf(first), 'us_bank_account');
    await own.settled();
    expect(await own.attempts()).toMatchObject([{ state: 'processing', method: 'us_bank_account' }]);
    const underWay = await own.invoice(paper.id);
    expect(underWay).toMatchObject({ openCents: 10_000, transferSince: expect.any(String) });
    expect(await own.refusal('POST', `/invoices/${paper.id}/payment-session`, {})).toBe('payments.under-way');
    own.account.fail(sessionRefOf(first));
    await own.settled();
    expect(await own.invoice(paper.id)).toMatchObject({ transferSince: null });
    expect(await own.attempts()).toMatchObject([
      { state: 'failed', failure: 'The account has insufficient funds.' },
    ]);
    expect(await own.ledger()).toMatchObject({ receivable: 10_000 });

    const second = await own.session(paper.id);
    const intent = own.account.pay(sessionRefOf(second), 'us_bank_account');
    await own.settled();
    own.account.settle(sessionRefOf(second));
    await own.settled();
    expect(await own.invoice(paper.id)).toMatchObject({ openCents: 0, transferSince: null });
    own.account.dispute(intent.id, 10_000, 'insufficient_funds', 'lost');
    await own.settled();
    expect(await own.invoice(paper.id)).toMatchObject({ openCents: 10_000 });
    expect((await own.ask('GET', '/payments/disputes')).items).toMatchObject([
      { state: 'lost', cents: 10_000, reason: 'insufficient_funds' },
    ]);
    expect(await own.ledger()).toMatchObject({ receivable: 10_000, undeposited: -80, 'provider-fees': 80 });
  });
});

/** An invoice that was paid by card. */
async function paidOnline() {
  const paper = await own.issued();
  const attempt = await own.session(paper.id);
  const intent = own.account.pay(sessionRefOf(attempt));
  await own.settled();
  const [payment] = (await own.ask('GET', '/payments')).items;
  return { paper, intent, payment };
}

it('a dispute opens the invoice again, and settles it again when it is won', async () => {
  const { paper, intent } = await paidOnline();
  const before = await own.ledger();
  const inquiry = own.account.dispute(intent.id, 10_000, 'general', 'warning_needs_response');
  await own.settled();
  expect(await own.ledger()).toEqual(before);
  own.account.endDispute(inquiry.id, 'needs_response');
  await own.settled();
  expect(await own.invoice(paper.id)).toMatchObject({ openCents: 10_000 });
  expect((await own.ask('GET', '/payments')).items).toMatchObject([{ creditCents: 0, appliedTo: [] }]);
  own.account.endDispute(inquiry.id, 'won');
  await own.settled();
  expect(await own.invoice(paper.id)).toMatchObject({ openCents: 0, settlement: 'paid' });
  expect(await own.ledger()).toEqual(before);
});

describe('a refund to the card', () => {
  it('asks what becomes of the invoice: it is credited, or left open', async () => {
    const { paper, payment } = await paidOnline();
    const path = `/payments/${payment.id}/card-refunds`;
    expect(await own.refusal('POST', path, { cents: 4_000, reason: 'Too dear' })).toBe('payments.refund-how');
    expect(await own.refusal('POST', path, { cents: 10_001, way: 'leave-open', reason: 'All' })).toBe(
      'payments.refund-too-much',
    );
    const credited = await own.ask('POST', path, { cents: 4_000, way: 'credit-invoice', reason: 'Too dear' });
    expect(credited).toMatchObject({ kind: 'refund', state: 'succeeded', cents: 4_000 });
    expect(await own.invoice(paper.id)).toMatchObject({ openCents: 0 });
    await own.ask('POST', path, { cents: 1_000, way: 'leave-open', reason: 'By mistake' });
    await own.settled();
    expect(await own.invoice(paper.id)).toMatchObject({ openCents: 1_000 });
    expect((await own.ask('GET', '/payments')).items).toMatchObject([
      { creditCents: 0, refunds: [{ cents: 4_000 }, { cents: 1_000 }], appliedTo: [{ cents: 5_000 }] },
    ]);
    expect(await own.ledger()).toMatchObject({ receivable: 1_000, undeposited: 10_000 - 320 - 5_000 });
    expect(own.account.refunds.size).toBe(2);
  });

  it('that fails is told, and the money is credit; one that was made at the provider is noted', async () => {
    fake.switches.refundsPend = true;
    const { payment, intent } = await paidOnline();
    const asked = await own.ask('POST', `/payments/${payment.id}/card-refunds`, {
      cents: 3_000,
      way: 'leave-open',
      reason: 'Too dear',
    });
    expect(asked.state).toBe('pending');
    const [refund] = own.account.refunds.values();
    own.account.endRefund(refund?.id ?? '', 'failed');
    await own.settled();
    expect((await own.attempts())[0]).toMatchObject({ state: 'failed', notice: 'refund-failed' });
    expect((await own.ask('GET', '/payments')).items).toMatchObject([{ creditCents: 3_000, refunds: [] }]);
    own.account.refund(intent.id, 2_000, null, 'succeeded');
    await own.settled();
    expect((await own.ask('GET', '/payments')).items).toMatchObject([
      { creditCents: 1_000, refunds: [{ cents: 2_000 }] },
    ]);
  });
});

describe('the webhook', () => {
  const told = (path: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}${path}`, { method: 'POST', body, headers });

  it('takes what is signed with its own secret and not old, and nothing else', async () => {
    const [webhook] = own.account.webhooks.values();
    const path = new URL(webhook?.url ?? '').pathname;
    const secret = webhook?.secret ?? '';
    const event = (type: string) =>
      JSON.stringify({ id: `evt_${type}`, object: 'event', type, data: { object: { id: 'cs_none' } } });
    const sent = async (body: string, signature: string, where = path) =>
      (await told(where, body, { 'stripe-signature': signature })).status;
    const body = event('customer.created');
    const now = Math.floor(Date.now() / 1_000);
    expect(await sent(body, fake.sign(body, 'whsec_other'))).toBe(400);
    expect(await sent(body, fake.sign(body, secret, now - 301))).toBe(400);
    expect(await sent(`${body} `, fake.sign(body, secret))).toBe(400);
    expect((await told(path, body)).status).toBe(400);
    expect(await sent(body, fake.sign(body, secret))).toBe(200);
    const unknown = event('checkout.session.completed');
    expect(await sent(unknown, fake.sign(unknown, secret))).toBe(200);
    const large = JSON.stringify({ large: 'x'.repeat(300_000) });
    expect(await sent(large, fake.sign(large, secret))).toBe(413);
    const other = await makeOnlineCompany(server, fake);
    const [theirs] = other.account.webhooks.values();
    expect(await sent(body, fake.sign(body, secret), new URL(theirs?.url ?? '').pathname)).toBe(400);
    for (const nowhere of [
      '/hooks/stripe/',
      '/hooks/stripe/019ac000-0000-7000-8000-000000000000',
      '/hooks/else',
    ])
      expect(await sent(body, fake.sign(body, secret), nowhere)).toBe(404);
    expect((await fetch(`${server.url}${path}`)).status).toBe(404);
    await own.settled();
    expect(await own.attempts()).toEqual([]);
    // Also what means nothing here is kept, once.
    const { rows } = await server.database.asSystem((tx) =>
      tx.execute(sql`
        select event_name as name from provider_events where company_id = ${own.company.companyId} order by event_name`),
    );
    expect(rows).toEqual([{ name: 'checkout.session.completed' }, { name: 'customer.created' }]);

    // Guesses are counted by network, and keep nobody else's events from coming.
    const guessed: number[] = [];
    for (let at = 0; at < 40; at += 1) guessed.push(await sent(body, fake.sign(body, 'whsec_other')));
    expect([...new Set(guessed)]).toEqual([400, 429]);
    expect(await sent(body, fake.sign(body, secret), '/hooks/stripe/')).toBe(429);
    const right = event('customer.updated');
    expect(await sent(right, fake.sign(right, secret))).toBe(200);
  });
});

it('a busy provider is asked again at once only by what nobody waits for', async () => {
  const paper = await own.issued();
  const path = `/invoices/${paper.id}/payment-session`;
  Object.assign(fake.switches, { status429: 1, retryAfterSeconds: 900 });
  const asked = fake.requests.length;
  expect(await own.refusal('POST', path, {})).toBe('payments.provider-away');
  expect(await own.refusal('POST', path, {})).toBe('payments.provider-away');
  // It asked to be left alone, and is.
  expect(fake.requests.slice(asked).filter(({ key }) => key === own.key)).toHaveLength(1);
  const other = await makeOnlineCompany(server, fake);
  const theirs = await other.issued();
  Object.assign(fake.switches, { status429: 1, retryAfterSeconds: 0 });
  expect(await other.session(theirs.id)).toMatchObject({ state: 'open' });
});

it('an event that cannot be taken in holds up no other', async () => {
  const attempts = [await own.session((await own.issued()).id), await own.session((await own.issued()).id)];
  fake.switches.muteEvents = true;
  for (const one of attempts) own.account.pay(sessionRefOf(one));
  const { id: stranger } = await makeClient(own.company.admin);
  const [bad, good] = attempts;
  await server.database.asSystem(async (tx) => {
    await tx.execute(sql`update payment_attempts set client_id = ${stranger} where id = ${bad?.id}`);
    for (const one of attempts)
      await tx.execute(sql`
        insert into provider_events (company_id, event_id, event_name, object_id, received_at, tries)
        values (${own.company.companyId}, ${one.id}, 'checkout.session.completed', ${sessionRefOf(one)}, clock_timestamp(), 0)`);
  });
  const stateOf = async (attempt?: PaymentAttempt) =>
    (await own.attempts()).find(({ id }) => id === attempt?.id)?.state;
  await expect.poll(() => stateOf(good), { timeout: 30_000 }).toBe('succeeded');
  expect(await stateOf(bad)).toBe('open');
});
