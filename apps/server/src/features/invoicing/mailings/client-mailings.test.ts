import { extractText, getDocumentProxy } from 'unpdf';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '@haulwright/domain/clients/client';
import type {
  ClientMailing,
  ClientMailingItem,
  MailingPreview,
} from '@haulwright/domain/invoicing/client-mailing';
import type { AgeingRow } from '@haulwright/domain/invoicing/payment';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { makeCompany, type TestCompany } from '../../../../../../test/factories/company.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { patiently } from '../../../../../../test/patience.ts';
import { statementsOfRequests } from '../../../../../../test/server/request-statements.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { MailNotSent, type ClientMail } from '../../../platform/mail/mailer.ts';
import { createClientMailings } from './mailing-out.ts';

const server = serverOfFile();
let company: TestCompany;
const today = calendarDateIn(new Date(), 'America/New_York');
beforeEach(async () => {
  company = await makeCompany(server);
});

const ask = async (method: string, path: string, body?: object) =>
  bodyOf(await company.admin.call(method, path, body));
const refused = async (method: string, path: string, body?: object, by = company.admin) => {
  const { status, body: said } = await by.call(method, path, body);
  return [status, (said as { code?: string }).code];
};

/** Clients that owe, by name; an invoice of $100 is due for each number of days ago. */
async function owing(
  clients: Readonly<Record<string, readonly number[]>>,
  addresses: Readonly<Record<string, string>> = {},
) {
  const made: Record<string, Client> = {};
  for (const name of Object.keys(clients))
    made[name] = await makeClient(company.dispatcher, {
      name,
      email: addresses[name] ?? `${name.toLowerCase()}@client.example`,
    });
  const rows = Object.entries(clients).flatMap(([client, dues]) =>
    dues.map((daysAgo, at) => ({
      client,
      invoiceNumber: `${client}-${at + 1}`,
      invoiceDate: addDays(today, -60),
      dueDate: addDays(today, -daysAgo),
      openAmount: '100.00',
    })),
  );
  await ask('POST', '/balance-imports', {
    fileName: 'open.csv',
    rows: rows.map((values, at) => ({ row: at + 2, values })),
  });
  await vi.waitFor(
    async () => {
      const { total } = await ask('GET', '/billing/ageing');
      expect(total.balanceCents).toBe(rows.length * 10_000);
    },
    { timeout: patiently(10_000), interval: 50 },
  );
  return (name: string): string => made[name]?.id ?? '';
}

const start = (input: object): Promise<ClientMailing> => ask('POST', '/billing/mailings', input);
const mailing = (id: string): Promise<ClientMailing> => ask('GET', `/billing/mailings/${id}`);
const itemsOf = async (id: string): Promise<ClientMailingItem[]> =>
  (await ask('GET', `/billing/mailings/${id}/clients`)).items;
const preview = (input: object): Promise<MailingPreview> => ask('POST', '/billing/mailings/preview', input);
const afterGrace = () => new Date(Date.now() + 21_000);

const smtpError = (code: string, response?: string) =>
  new MailNotSent('not sent', { cause: Object.assign(new Error('no'), { code, response }) });

/** A server on this database with a mail server of its own, that looks when it is told to. */
function postOffice(take: (mail: ClientMail) => void | Promise<void> = () => undefined) {
  const mails: ClientMail[] = [];
  const office = createClientMailings({
    database: server.database,
    mailer: {
      sendToClient: async (mail) => {
        await take(mail);
        mails.push(mail);
        return [];
      },
    },
    pdfs: server.services.pdfs,
    letterheads: server.services.letterheads,
    clientPages: server.services.portalLinks,
    tasks: { every: () => undefined },
    log: { error: () => undefined },
    now: () => new Date(),
  });
  return { office, mails, toOf: () => mails.map(({ to }) => to.join()) };
}

describe('statements for many clients', () => {
  it('are mailed once each after twenty seconds, with a PDF, in own words, and recorded with the client', async () => {
    const idOf = await owing({ Ames: [10], Bell: [-10, 40], Cole: [5] }, { Cole: '' });
    const words = 'Dear {contact}, you owe {balance}, {overdue} of it late.';
    const brand = await ask('GET', '/company/brand');
    await ask('PUT', '/company/brand', { ...brand, words: { ...brand.words, statement: words } });
    expect(await preview({ kind: 'statement' })).toEqual({
      count: 2,
      cents: 30_000,
      leftOut: [{ reason: 'no-address', count: 1, cents: 10_000, names: ['Cole'] }],
    });
    const begun = await start({ kind: 'statement' });
    expect(begun).toMatchObject({ waiting: 2, sent: 0, leftOut: 1, withoutAddress: 1, endedAt: null });
    expect(begun.startsInSeconds).toBeGreaterThan(17);
    const [one, other] = [postOffice(), postOffice()];
    expect(await one.office.sendDue(new Date())).toBe(0);
    await Promise.all([one.office.sendDue(afterGrace()), other.office.sendDue(afterGrace())]);
    await one.office.sendDue(afterGrace());
    expect([...one.toOf(), ...other.toOf()].toSorted()).toEqual([
      'ames@client.example',
      'bell@client.example',
    ]);
    const bell = [...one.mails, ...other.mails].find(({ to }) => to.includes('bell@client.example'));
    expect(bell?.text).toContain('you owe $200.00, $100.00 of it late.');
    expect(bell?.text).toMatch(/\/portal#[\w-]{43}\n/);
    expect(bell?.attachments?.map(({ fileName }) => fileName)).toContain(
      `statement-${addDays(today, -90)}-to-${today}.pdf`,
    );
    expect(await mailing(begun.id)).toMatchObject({
      waiting: 0,
      sent: 2,
      sentCents: 30_000,
      isStopped: false,
    });
    expect((await mailing(begun.id)).endedAt).not.toBeNull();
    expect(await ask('GET', `/clients/${idOf('Bell')}/mailings`)).toMatchObject([
      { kind: 'statement', state: 'sent', sentTo: 'bell@client.example', cents: 20_000, through: today },
    ]);
    const { items } = await ask('GET', '/billing/ageing?sort=-balance');
    expect(items.map(({ clientName, statementAt }: AgeingRow) => [clientName, statementAt !== null])).toEqual(
      [
        ['Bell', true],
        ['Cole', false],
        ['Ames', true],
      ],
    );
    const file = await company.admin.call(
      'GET',
      '/exports/receivables?sort=-balance&columns=client.balance.address',
    );
    expect(String(file.body).replaceAll('\r', '').trim().split('\n').slice(1)).toEqual([
      'Bell,200.00,bell@client.example',
      'Cole,100.00,',
      'Ames,100.00,ames@client.example',
    ]);
    const paper = await company.admin.call('GET', `/billing/mailings/${begun.id}/statements`);
    expect(paper.status).toBe(200);
    expect(await refused('GET', `/billing/mailings/${begun.id}/statements?part=2`)).toEqual([
      404,
      'mailing.no-paper',
    ]);
  });

  it('are stopped in time, one at a time, and refused where they make no sense', async () => {
    const idOf = await owing({ Ames: [10], Dunn: [] });
    const begun = await start({ kind: 'statement' });
    expect(await refused('POST', '/billing/mailings', { kind: 'statement' })).toEqual([
      409,
      'mailing.under-way',
    ]);
    const stopped = await ask('POST', `/billing/mailings/${begun.id}/stop`);
    expect(stopped).toMatchObject({ isStopped: true, waiting: 0, stopped: 1 });
    expect(await refused('POST', `/billing/mailings/${begun.id}/stop`)).toEqual([409, 'mailing.over']);
    const { office, mails } = postOffice();
    await office.sendDue(afterGrace());
    expect(mails).toEqual([]);
    const named = (clientIds: readonly string[]) => ({ kind: 'statement', clientIds });
    expect(await preview(named([idOf('Dunn')]))).toMatchObject({
      count: 0,
      leftOut: [{ reason: 'nothing-open' }],
    });
    expect(await refused('POST', '/billing/mailings', named([idOf('Dunn')]))).toEqual([
      422,
      'mailing.nobody',
    ]);
    const other = await makeCompany(server);
    const theirs = await makeClient(other.dispatcher, { name: 'Theirs' });
    for (const path of ['/billing/mailings', '/billing/mailings/preview'])
      expect(await refused('POST', path, named([idOf('Ames'), theirs.id]))).toEqual([404, 'NOT_FOUND']);
    for (const wrong of [
      named([]),
      named(['x']),
      named(Array.from({ length: 1_001 }, () => idOf('Ames'))),
      { kind: 'letter' },
      {},
      { kind: 'statement', from: addDays(today, 1) },
      { kind: 'statement', from: '2026-02-30' },
      { kind: 'statement', which: 'some' },
      { kind: 'statement', search: 'x'.repeat(500) },
    ])
      expect(
        (await company.admin.call('POST', '/billing/mailings', wrong)).status,
        JSON.stringify(wrong),
      ).toBe(400);
    for (const path of [
      `/billing/mailings/${begun.id}/clients?cursor=x`,
      '/billing/mailings?cursor=x',
      `/billing/mailings/${begun.id}/statements?part=0`,
    ])
      expect((await company.admin.call('GET', path)).status, path).toBe(400);
    for (const path of [
      '/billing/mailings',
      '/billing/mailings/preview',
      `/billing/mailings/${begun.id}/stop`,
    ])
      expect((await company.technician.call('POST', path, { kind: 'statement' })).status, path).toBe(403);
    expect(await refused('GET', `/billing/mailings/${begun.id}`, undefined, other.admin)).toEqual([
      404,
      'NOT_FOUND',
    ]);
  });

  it('go to the others when one is refused, with the answer; a failing mail server ends it, and a dead process mails nobody twice', async () => {
    const names = ['Ames', 'Bell', 'Cole', 'Dunn', 'Eads'];
    await owing(Object.fromEntries(names.map((name) => [name, [10]])));
    const begun = await start({ kind: 'statement' });
    const answer = '550 no such mailbox';
    const { office, mails } = postOffice(({ to }) => {
      if (to.includes('bell@client.example')) throw smtpError('EENVELOPE', answer);
    });
    await office.sendDue(afterGrace());
    expect(mails).toHaveLength(4);
    expect((await itemsOf(begun.id)).filter(({ state }) => state === 'refused')).toMatchObject([
      { clientName: 'Bell', sentTo: 'bell@client.example', failure: expect.stringContaining(answer) },
    ]);
    const again = await start({ kind: 'statement' });
    await postOffice(() => {
      throw smtpError('ECONNECTION');
    }).office.sendDue(afterGrace());
    const outcomes = await itemsOf(again.id);
    expect(outcomes.map(({ failure }) => failure?.startsWith('not tried'))).toEqual([
      false,
      false,
      false,
      true,
      true,
    ]);
    expect((await mailing(again.id)).endedAt).not.toBeNull();

    const third = await start({ kind: 'statement', search: 'ames' });
    const { promise, resolve } = Promise.withResolvers<void>();
    const dying = postOffice(() => promise);
    const hanging = dying.office.sendDue(afterGrace());
    await vi.waitFor(async () => expect(await itemsOf(third.id)).toMatchObject([{ state: 'mailing' }]));
    const next = postOffice();
    await next.office.sendDue(afterGrace());
    expect(await mailing(third.id)).toMatchObject({ waiting: 1, endedAt: null });
    await next.office.sendDue(new Date(Date.now() + 15 * 60_000));
    expect(next.mails).toEqual([]);
    expect(await itemsOf(third.id)).toMatchObject([
      { state: 'refused', failure: expect.stringContaining('may have gone out') },
    ]);
    resolve();
    await hanging;
  });
});

describe('reminders for many clients', () => {
  it('ask once for everything overdue, leave out what is in dispute or was reminded of, and are told by the invoices', async () => {
    const idOf = await owing({ Ames: [10, 40], Bell: [-10], Cole: [5], Dunn: [3] });
    const invoicesOf = async (name: string): Promise<{ id: string }[]> =>
      (await ask('GET', `/clients/${idOf(name)}/open-invoices`)).invoices;
    const [disputed] = await invoicesOf('Cole');
    await ask('POST', `/invoices/${disputed?.id}/dispute`, { reason: 'Not pumped' });
    await ask('PUT', '/billing/reminders', { stages: [7, 30] });
    const input = { kind: 'reminder', which: 'all', except: [idOf('Dunn')] };
    expect(await preview(input)).toMatchObject({
      count: 1,
      cents: 20_000,
      leftOut: [
        { reason: 'nothing-open', names: ['Bell'] },
        { reason: 'disputed', names: ['Cole'] },
      ],
    });
    const begun = await start(input);
    const { office, mails } = postOffice();
    await office.sendDue(afterGrace());
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^Reminder: 2 invoices from /);
    expect(mails[0]?.text).toContain('$200.00 of 2 invoices is overdue.');
    expect(mails[0]?.attachments?.filter(({ type }) => type === 'application/pdf')).toHaveLength(2);
    expect(await mailing(begun.id)).toMatchObject({
      kind: 'reminder',
      from: null,
      sent: 1,
      sentCents: 20_000,
    });
    for (const { id } of await invoicesOf('Ames'))
      expect((await ask('GET', `/invoices/${id}`)).deliveries).toMatchObject([
        { kind: 'reminder', to: 'ames@client.example' },
      ]);
    // Its stages are done by it: it is not reminded of by itself on the next morning.
    const automatic = await server.services.invoiceReminders.sendDue(
      new Date(`${addDays(today, 1)}T15:00:00Z`),
    );
    expect(automatic).toBe(0);
    expect(await preview({ kind: 'reminder', clientIds: [idOf('Ames')] })).toMatchObject({
      count: 0,
      leftOut: [{ reason: 'reminded', names: ['Ames'] }],
    });
    const { items } = await ask('GET', '/billing/ageing?search=cole');
    expect(items).toMatchObject([{ disputed: 1, remindedAt: null }]);
  });
});

it('previewing, starting and printing cost the same number of statements for one client and for twelve', async () => {
  const counts: number[][] = [];
  for (const clients of [1, 12]) {
    company = await makeCompany(server);
    const names = Array.from({ length: clients }, (_, at) => `Client${at}`);
    await owing(
      Object.fromEntries(names.map((name) => [name, [10]])),
      Object.fromEntries(names.map((name) => [name, ''])),
    );
    let id = '';
    let pages: string[] = [];
    const statements = await statementsOfRequests(async () => {
      await preview({ kind: 'reminder' });
      await preview({ kind: 'statement' });
      ({ id } = await start({ kind: 'statement' }));
      await mailing(id);
      await ask('GET', '/billing/ageing?which=no-address&sort=-overdue');
      const paper = await fetch(`${server.url}/api/billing/mailings/${id}/statements`, {
        headers: { authorization: `Bearer ${company.admin.token}` },
      });
      pages = (await extractText(await getDocumentProxy(await paper.bytes()))).text;
    });
    // Each client's from a page of its own, which is its first.
    expect(pages).toHaveLength(clients);
    expect(pages.every((page, at) => page.includes(names.toSorted()[at] ?? '?'))).toBe(true);
    expect(pages.filter((page) => page.includes('Page 1 of 1'))).toHaveLength(clients);
    counts.push(statements.map(({ length }) => length));
  }
  expect(counts[1]).toEqual(counts[0]);
});
