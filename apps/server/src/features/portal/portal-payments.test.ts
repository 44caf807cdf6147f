import type { PortalOverview } from '@haulwright/domain/portal/portal';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { startTestServer, type TestServer } from '../../../../../test/server/harness.ts';
import { mailTo } from '../../../../../test/server/outbox.ts';
import { billingOf, pumpedOut } from '../invoicing/testing.ts';
import {
  makeOnlineCompany,
  startStripeFake,
  type OnlineCompany,
  type StripeFake,
} from '../payments/testing.ts';

let fake: StripeFake;
let server: TestServer;
let own: OnlineCompany;
let other: OnlineCompany;
let token: string;

const anyone = (path: string, body: object) => server.call('POST', `/api/portal${path}`, { body });
const linkOf = async (of: OnlineCompany, clientId = of.company.client.id): Promise<string> =>
  (await of.ask('POST', `/clients/${clientId}/portal-link`, {})).link.address.split('#')[1];
const opened = async (): Promise<PortalOverview> => bodyOf(await anyone('/overview', { token }));
const part = (invoiceId: string, cents: number) => ({ invoiceId, cents });
const pay = (invoices: readonly object[], secret = token) => anyone('/payments', { token: secret, invoices });
const stateOf = (attemptId: string, secret = token) =>
  anyone('/payments/state', { token: secret, attemptId });
const refOf = (address: string): string => address.split('/').at(-1) ?? '';

beforeAll(async () => {
  fake = await startStripeFake();
  server = await startTestServer({ STRIPE_URL: fake.url, RATE_LIMITS: 'portal-per-network=10000/1h' });
  [own, other] = [await makeOnlineCompany(server, fake), await makeOnlineCompany(server, fake)];
  // The server's port is known only once it is started.
  for (const { account } of [own, other])
    for (const webhook of account.webhooks.values())
      Object.assign(webhook, { url: webhook.url.replace(/^http:\/\/[^/]+/, server.url) });
  token = await linkOf(own);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await fake.close();
});

describe('a client', () => {
  it('pays several invoices, one of them in part, and is told once the provider says so', async () => {
    const [first, second] = [await own.issued(), await own.issued()];
    const to = `p${randomUUID()}@example.com`;
    await own.ask('POST', `/invoices/${first.id}/send`, { to: [to] });
    expect((await mailTo(server, to)).html).toContain('View and pay');
    expect(await opened()).toMatchObject({ takesPayments: true, transfers: [] });
    const parts = [part(first.id, 10_000), part(second.id, 2_500)];
    const begun = bodyOf(await pay(parts));
    const { attemptId, address } = bodyOf(await pay(parts));
    expect(bodyOf(await stateOf(begun.attemptId))).toMatchObject({ state: 'expired' });
    expect(bodyOf(await stateOf(attemptId))).toMatchObject({ state: 'open', cents: 12_500 });
    const session = own.account.sessions.get(refOf(address));
    expect(session?.successUrl).toMatch(/\/portal#paid$/);
    own.account.pay(refOf(address));
    await own.settled();
    expect(bodyOf(await stateOf(attemptId))).toMatchObject({ state: 'succeeded' });
    expect(await own.invoice(first.id)).toMatchObject({ openCents: 0, settlement: 'paid' });
    expect(await own.invoice(second.id)).toMatchObject({ openCents: 7_500 });
    expect((await own.attempts())[0]).toMatchObject({ id: attemptId, via: 'portal' });
  });

  it('gets the page that is open already, and waits for a transfer under way', async () => {
    const paper = await own.issued();
    const first = bodyOf(await pay([part(paper.id, 10_000)]));
    expect(bodyOf(await pay([part(paper.id, 10_000)]))).toEqual(first);
    own.account.pay(refOf(first.address), 'us_bank_account');
    await own.settled();
    expect(bodyOf(await stateOf(first.attemptId))).toMatchObject({ state: 'processing' });
    const { transfers } = await opened();
    expect(transfers).toMatchObject([{ invoiceIds: [paper.id], cents: 10_000 }]);
    const again = await pay([part(paper.id, 10_000)]);
    expect([again.status, again.body.message]).toEqual([
      409,
      'A payment of this invoice is under way already. Wait until it is settled.',
    ]);
    own.account.settle(refOf(first.address));
    await own.settled();
    expect((await opened()).transfers).toEqual([]);
  });
});

describe('nothing is opened', () => {
  it('for too little, too much, nothing, the same twice, or without a provider', async () => {
    const paper = await own.issued();
    const cases = [
      [[part(paper.id, 99)], 422, 'payments.too-small'],
      [[part(paper.id, 10_001)], 409, 'payments.over-open'],
      [[], 400, 'BAD_REQUEST'],
      [[part(paper.id, 0)], 400, 'BAD_REQUEST'],
      [[part(paper.id, -500)], 400, 'BAD_REQUEST'],
      [[part(paper.id, 150.5)], 400, 'BAD_REQUEST'],
      [[part(paper.id, 200), part(paper.id, 200)], 400, 'BAD_REQUEST'],
      [Array.from({ length: 101 }, () => part(randomUUID(), 100)), 400, 'BAD_REQUEST'],
    ] as const;
    for (const [invoices, status, code] of cases) {
      const { status: got, body } = await pay(invoices);
      expect([got, body.code]).toEqual([status, code]);
    }
    const unconnected = await makeOnlineCompany(server, fake, false);
    const theirs = await unconnected.issued();
    const secret = await linkOf(unconnected);
    expect((await pay([part(theirs.id, 100)], secret)).body.code).toBe('payments.not-connected');
    expect((await anyone('/overview', { token: secret })).body.takesPayments).toBe(false);
  });

  it('for a draft, a void invoice, or one of another client or company; nor is a payment of theirs told', async () => {
    const [mine, gone] = [await own.issued(), await own.issued()];
    await own.ask('POST', `/invoices/${gone.id}/void`, { reason: 'A mistake' });
    const draft = await billingOf(() => own.company).draft({
      jobIds: [(await pumpedOut(own.company)).id],
    });
    const theirs = await other.issued();
    const neighbour = await linkOf(own, (await makeClient(own.company.admin)).id);
    const stranger = await linkOf(other);
    const { attemptId } = bodyOf(await pay([part(mine.id, 10_000)]));
    const answers = [
      await pay([part(gone.id, 10_000)]),
      await pay([part(draft, 10_000)]),
      await pay([part(randomUUID(), 10_000)]),
      await pay([part(mine.id, 5_000), part(theirs.id, 5_000)]),
      await pay([part(mine.id, 10_000)], neighbour),
      await pay([part(mine.id, 10_000)], stranger),
      await pay([part(mine.id, 10_000)], 'A'.repeat(43)),
      await stateOf(attemptId, neighbour),
      await stateOf(attemptId, stranger),
      await stateOf(attemptId, ''),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    // What strangers tried did not end the client's own page.
    expect(bodyOf(await stateOf(attemptId))).toMatchObject({ state: 'open' });
  });
});
