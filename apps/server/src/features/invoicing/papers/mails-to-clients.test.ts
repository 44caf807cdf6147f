import type { Client } from '@haulwright/domain/clients/client';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import type { PaperRecipient } from '@haulwright/domain/invoicing/paper-recipients';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { QuoteDetail } from '@haulwright/domain/quotes/quote';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { startMailServerFake, type MailServerFake } from '../../../../../../test/fakes/mail-server-fake.ts';
import { startTestServer, type TestServer } from '../../../../../../test/server/harness.ts';
import { makeFieldCompany, today, type FieldCompany } from '../../field/testing.ts';
import { jobTypeNamed } from '../../jobs/testing.ts';

let post: MailServerFake;
let server: TestServer;
let company: FieldCompany;
beforeAll(async () => {
  post = await startMailServerFake();
  server = await startTestServer({ SMTP_URL: post.url });
});
afterAll(async () => {
  await server?.stop();
  await post?.stop();
});
beforeEach(async () => {
  post.refuse(false);
  post.mails.length = 0;
  company = await makeFieldCompany(server);
  await ask('PUT', '/company/settings', {
    companyName: 'Keystone Septic, Inc.',
    companyAddress: '1 Depot Rd\nLititz, PA 17543',
    companyEmail: 'office@keystone.example',
  });
});

const call = (method: string, path: string, body?: object) => company.admin.call(method, path, body);
const ask = async (method: string, path: string, body?: object) => bodyOf(await call(method, path, body));

/** What a mail is sent with, and what became of it. */
interface Sent {
  readonly id: string;
  readonly kind: string;
  readonly to: string | null;
  readonly failure: string | null;
  readonly isSent: boolean;
}
interface Paper {
  readonly send: (id: string, recipients: object) => ReturnType<typeof call>;
  readonly last: (id: string) => Promise<Sent>;
  readonly proposed: (id: string) => Promise<object>;
  readonly make: (clientId: string) => Promise<string>;
}

const lastDelivery = async (id: string): Promise<Sent> => {
  const { deliveries, sentAt }: InvoiceDetail = await ask('GET', `/invoices/${id}`);
  const [last] = deliveries;
  if (last === undefined) throw new Error('nothing is told of it');
  return { id, kind: last.kind, to: last.to, failure: last.failure, isSent: sentAt !== null };
};
/** A request for a deposit, which needs no work, issued. */
const makeInvoice = async (clientId: string): Promise<string> => {
  const { id } = await ask('POST', '/deposits', {
    clientId,
    cents: 10_000,
    description: 'Ahead',
    dueDays: 30,
  });
  expect(await ask('POST', '/invoices/issues', { ids: [id] })).toEqual([{ id, refusal: null }]);
  return id;
};
const invoiceMail = (reminder: boolean): Paper => ({
  make: makeInvoice,
  send: (id, recipients) => call('POST', `/invoices/${id}/send`, { ...recipients, reminder }),
  last: lastDelivery,
  proposed: async (id) =>
    ((await ask('GET', `/invoices/${id}`)) as InvoiceDetail).mailedTo[reminder ? 'reminder' : 'invoice'],
});

/** Every mail to a client that somebody sends. */
const papers: Readonly<Record<string, Paper>> = {
  invoice: invoiceMail(false),
  reminder: invoiceMail(true),
  quote: {
    make: async (clientId) => {
      const { addresses }: Client = await ask('GET', `/clients/${clientId}`);
      const { id: jobTypeId } = await jobTypeNamed(company.dispatcher, 'Septic tank pump-out');
      const { id } = await ask('POST', '/quotes', {
        clientId,
        clientAddressId: addresses[0]?.id,
        title: 'Pump-out',
        message: null,
        expiresOn: addDays(today(), 30),
        lines: [
          {
            work: { jobTypeId },
            description: 'Pump-out',
            quantityThousandths: 1_000,
            unit: 'each',
            unitPrice: 3_250_000,
            revenueCategory: 'service',
            taxCategory: 'service',
          },
        ],
      });
      return id;
    },
    send: (id, recipients) => call('POST', `/quotes/${id}/sending`, recipients),
    last: async (id) => {
      const { events, state }: QuoteDetail = await ask('GET', `/quotes/${id}`);
      const last = events.find(({ kind }) => kind === 'sent' || kind === 'not-mailed');
      if (last === undefined) throw new Error('nothing is told of it');
      return { id, kind: last.kind, to: last.sentTo, failure: last.reason, isSent: state === 'sent' };
    },
    proposed: async (id) => ((await ask('GET', `/quotes/${id}`)) as QuoteDetail).mailedTo,
  },
};
const kinds = Object.keys(papers) as ('invoice' | 'reminder' | 'quote')[];
const paperOf = (kind: string): Paper => {
  const paper = papers[kind];
  if (paper === undefined) throw new Error(kind);
  return paper;
};

/** People who sign up are mailed as well. */
const mailsToClients = () => post.mails.filter((mail) => mail.includes('@client.example'));
const headers = (mail = mailsToClients().at(-1) ?? ''): string =>
  (mail.split('\r\n\r\n', 1)[0] ?? '').replaceAll(/\r\n[ \t]/g, ' ');
const to = ['a@client.example', 'b@client.example'];

describe.each(kinds)('a mail of a %s to a client', (kind) => {
  const paper = paperOf(kind);
  const make = async (changes = {}) => paper.make((await makeClient(company.admin, changes)).id);

  it('comes in the company’s name from the operator’s address, and is answered to the company', async () => {
    expect((await paper.send(await make(), { to, cc: ['c@client.example'] })).status).toBe(200);
    expect(headers()).toMatch(/^From: "Keystone Septic, Inc\. via Haulwright" <no-reply@localhost>$/m);
    expect(headers()).toMatch(/^Reply-To: "Keystone Septic, Inc\." <office@keystone\.example>$/m);
    expect(headers()).toMatch(/^To: a@client\.example, b@client\.example$/m);
    expect(headers()).toMatch(/^Cc: c@client\.example$/m);
  });

  it('is answered to who sends it where the company has no address, and called as before', async () => {
    await ask('PUT', '/company/settings', { companyName: 'Keystone', companyEmail: '' });
    expect((await paper.send(await make(), { to: 'one@client.example' })).status).toBe(200);
    expect(headers()).toContain(`<${company.admin.email}>`);
    expect(headers()).toMatch(/^To: one@client\.example$/m);
    expect(headers()).not.toMatch(/^Cc:/m);
  });

  it('names the address that is wrong', async () => {
    const id = await make();
    for (const wrong of [{ to: 'a@x.example, b@' }, { to, cc: ['b@'] }]) {
      const answer = await paper.send(id, wrong);
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([400, expect.stringContaining('“b@”')]);
    }
    expect(mailsToClients()).toEqual([]);
  });

  it('that nobody got says so with the mail server’s words', async () => {
    const id = await make();
    post.refuse(true);
    const answer = await paper.send(id, { to });
    const failure = 'the mail server refused the address (“550 no such mailbox”)';
    expect([answer.status, answer.body.message]).toEqual([
      424,
      expect.stringContaining(`Could not be mailed to ${to.join(', ')}: ${failure}.`),
    ]);
    expect(await paper.last(id)).toEqual({
      id,
      kind: 'not-mailed',
      to: to.join(', '),
      failure,
      isSent: false,
    });
  });

  it('that one of several did not get says who', async () => {
    const id = await make();
    post.refuse(/^b@/);
    expect((await paper.send(id, { to, cc: ['c@client.example'] })).status).toBe(200);
    expect(await paper.last(id)).toMatchObject({
      kind: expect.stringMatching(/^(mail|reminder|sent)$/),
      to: 'a@client.example, copy to c@client.example',
      failure: 'Could not be mailed to b@client.example (“550 no such mailbox”)',
      isSent: true,
    });
  });

  it('goes to whom the client’s terms name for it', async () => {
    const client = await makeClient(company.admin, { email: 'own@client.example' });
    const id = await paper.make(client.id);
    expect(await paper.proposed(id)).toEqual({ to: ['own@client.example'], cc: [] });
    const path = `/clients/${client.id}/billing-terms`;
    const named = (email: string, papersOf: PaperRecipient['papers'], isCopy = false) => ({
      email,
      papers: papersOf,
      isCopy,
    });
    const recipients = [
      named('books@client.example', [kind]),
      named('owner@client.example', ['invoice', 'reminder', 'quote'], true),
      ...kinds.filter((other) => other !== kind).map((other) => named(`${other}@client.example`, [other])),
    ];
    const terms = { dueDays: null, grouping: null, email: null };
    await ask('PUT', path, { ...terms, recipients });
    expect(await paper.proposed(id)).toEqual({ to: ['books@client.example'], cc: ['owner@client.example'] });
    // A page from before does not know of them.
    expect(await ask('PUT', path, { ...terms, dueDays: 10 })).toMatchObject({ recipients });
  });
});

it('an invoice’s mail has the company’s address above the sentence that speaks of it', async () => {
  await ask('PUT', '/billing/settings', {
    invoicePrefix: 'INV-',
    dueDays: 30,
    grouping: 'client',
    remitTo: 'Please mail checks to the address above.',
    taxesUnknownPlaces: false,
    lateFees: null,
  });
  const id = await makeInvoice((await makeClient(company.admin)).id);
  await ask('POST', `/invoices/${id}/send`, { to });
  const mail = mailsToClients().at(-1) ?? '';
  expect(mail.indexOf('1 Depot Rd')).toBeGreaterThan(0);
  expect(mail.indexOf('the address above')).toBeGreaterThan(mail.indexOf('1 Depot Rd'));
});
