import { sql } from 'drizzle-orm';
import type { PaymentAttempt } from '@haulwright/domain/payments/online-payment';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMailServerFake, type MailServerFake } from '../../../../../test/fakes/mail-server-fake.ts';
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
let post: MailServerFake;
let server: TestServer;
let own: OnlineCompany;
beforeAll(async () => {
  [fake, post] = await Promise.all([startStripeFake(), startMailServerFake()]);
  server = await startTestServer({ STRIPE_URL: fake.url, SMTP_URL: post.url });
}, 60_000);
afterAll(async () => {
  await server.stop();
  await Promise.all([fake.close(), post.stop()]);
});
beforeEach(async () => {
  post.refuse(false);
  post.mails.length = 0;
  Object.assign(fake.switches, { repeatEvents: true, muteEvents: false });
  own = await makeOnlineCompany(server, fake);
  for (const webhook of own.account.webhooks.values())
    Object.assign(webhook, { url: webhook.url.replace(/^http:\/\/[^/]+/, server.url) });
  await own.ask('PUT', '/company/settings', {
    companyName: 'Keystone Septic, Inc.',
    companyEmail: 'office@keystone.example',
  });
  await own.ask('PUT', `/clients/${own.company.client.id}/billing-terms`, {
    dueDays: null,
    grouping: null,
    email: null,
    recipients: [{ email: 'books@client.example', papers: ['invoice'], isCopy: false }],
  });
});

/** The lines of mails whose subject begins so, without the line breaks of transport. */
const mailsOf = (subject: string): string[] =>
  post.mails
    .map((source) => source.replaceAll(/=\r\n/g, '').replaceAll('=3D', '='))
    .filter((source) => source.includes(`\nSubject: ${subject}`));
const receipts = () => mailsOf('Receipt from Keystone Septic, Inc.');

/** Waits until the receipt of the newest attempt is in that state. */
const receiptIs = async (state: string): Promise<PaymentAttempt['receipt']> => {
  await expect
    .poll(async () => (await own.attempts())[0]?.receipt?.state, { timeout: 40_000, interval: 250 })
    .toBe(state);
  return (await own.attempts())[0]?.receipt ?? null;
};

describe('a receipt', () => {
  it('is mailed once in the company’s name, with what was paid and what is left', async () => {
    const paper = await own.issued();
    const attempt = await own.session(paper.id);
    fake.switches.muteEvents = true;
    own.account.pay(sessionRefOf(attempt));
    await own.ask('POST', '/payments', {
      clientId: own.company.client.id,
      method: 'check',
      reference: '77',
      cents: 6_000,
      receivedOn: daysAgo(0),
      allocations: [{ invoiceId: paper.id, cents: 6_000 }],
    });
    fake.switches.muteEvents = false;
    expect(await receiptIs('mailed')).toEqual({
      state: 'mailed',
      to: 'books@client.example',
      failure: null,
    });
    const [mail = ''] = receipts();
    for (const said of [
      'Keystone Septic, Inc. via Haulwright',
      'Reply-To: "Keystone Septic, Inc." <office@keystone.example>',
      'we received $100.00 by card ending 4242.',
      `Invoice ${paper.number}: $40.00`,
      'Left as your credit: $60.00',
      '/portal#',
      'Practice: no money moved.',
    ])
      expect(mail).toContain(said);

    // Told of again, and then a transfer: each has its own.
    for (const _ of [1, 2]) own.account.happened('checkout.session.completed', sessionRefOf(attempt));
    const next = await own.session((await own.issued()).id);
    own.account.pay(sessionRefOf(next), 'us_bank_account');
    await own.settled();
    expect(await own.attempts()).toMatchObject([{ state: 'processing', receipt: null }, {}]);
    own.account.settle(sessionRefOf(next));
    await receiptIs('mailed');
    expect(receipts()).toHaveLength(2);
    expect(receipts()[1]).toContain('bank transfer from the account ending 6789');
    // Stripe is not asked for another.
    expect(fake.requests.some(({ body }) => body.includes('receipt_email'))).toBe(false);
  });

  it('that was refused, or may have gone, is told and not sent again', async () => {
    post.refuse(/books@/);
    own.account.pay(sessionRefOf(await own.session((await own.issued()).id)));
    expect(await receiptIs('refused')).toMatchObject({
      to: 'books@client.example',
      failure: expect.stringMatching(/no such mailbox/),
    });
    post.refuse(false);
    await server.database.asSystem((tx) =>
      tx.execute(sql`update payment_attempts set receipt_state = 'mailing', receipt_at = now() - interval '1 minute'
                      where company_id = ${own.company.admin.companyId}`),
    );
    expect(await receiptIs('unknown')).toMatchObject({ failure: expect.stringMatching(/may have gone/) });
    expect(receipts()).toEqual([]);
  });
});

it('a dispute is mailed to who connected the provider, at each step', async () => {
  const intent = own.account.pay(sessionRefOf(await own.session((await own.issued()).id)));
  const dispute = own.account.dispute(intent.id, 10_000);
  await expect.poll(() => mailsOf('$100.00 paid by').length, { timeout: 40_000 }).toBe(1);
  const [mail = ''] = mailsOf('$100.00 paid by');
  expect(mail).toContain(`To: ${own.company.admin.email}`);
  expect(mail).toMatch(/Answer it in Stripe by \w+ \d+, \d{4}/);
  own.account.endDispute(dispute.id, 'lost');
  await expect.poll(() => mailsOf('The dispute with').length, { timeout: 40_000 }).toBe(1);
  expect(mailsOf('$100.00 paid by')).toHaveLength(1);
});
