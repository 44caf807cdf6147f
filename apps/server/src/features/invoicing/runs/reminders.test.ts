import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { readOutbox } from '../../../../../../test/server/outbox.ts';
import { makeFieldCompany, today, type FieldCompany } from '../../field/testing.ts';
import { newId } from '../../../platform/ids.ts';
import type { ClientMail } from '../../../platform/mail/mailer.ts';
import { lockInvoice } from '../rows/invoice-rows.queries.ts';
import { markTransfers } from '../rows/transfers.queries.ts';
import { claimStage } from '../receivables/reminders.queries.ts';
import { createInvoiceReminders } from './reminding.ts';

const server = serverOfFile();
let company: FieldCompany;
let email: string;
beforeEach(async () => {
  company = await makeFieldCompany(server);
  email = `books-${newId()}@client.example`;
  await ask('PUT', '/billing/settings', {
    invoicePrefix: 'INV-',
    dueDays: 30,
    grouping: 'client',
    remitTo: null,
    taxesUnknownPlaces: false,
    lateFees: null,
  });
});

const ask = async (method: string, path: string, body?: object) =>
  bodyOf(await company.admin.call(method, path, body));
const setStages = (...stages: number[]) => ask('PUT', '/billing/reminders', { stages });
const invoice = (id: string): Promise<InvoiceDetail> => ask('GET', `/invoices/${id}`);

/** An issued invoice of $100, due in 30 days, of a client with that address; as a request for a deposit it needs no work. */
async function issued(address: string | null = email, dueDays = 30): Promise<InvoiceDetail> {
  const client = await makeClient(company.admin, address === null ? {} : { email: address });
  const { id } = await ask('POST', '/deposits', {
    clientId: client.id,
    cents: 10_000,
    description: 'Ahead',
    dueDays,
  });
  expect(await ask('POST', '/invoices/issues', { ids: [id] })).toEqual([{ id, refusal: null }]);
  return invoice(id);
}

/** The same of completed work. */
async function billed(): Promise<InvoiceDetail> {
  const client = await makeClient(company.admin, { email });
  const agreement = await ask('POST', '/service-agreements', {
    clientId: client.id,
    name: 'Route service',
    charge: 'period',
    months: 1,
    anchorDate: today(),
    bills: 'advance',
    startDate: today(),
    rates: [{ validFrom: '2020-01-01', cents: 12_000 }],
  });
  const { drafts } = await ask('POST', '/billing/drafts', { agreementIds: [agreement.id] });
  const [id] = drafts;
  expect(await ask('POST', '/invoices/issues', { ids: [id] })).toEqual([{ id, refusal: null }]);
  return invoice(id);
}

/** When its next reminder goes, in the morning of the company. */
function nextOf({ nextReminder }: Pick<InvoiceDetail, 'nextReminder'>): { at: Date; days: number } {
  if (nextReminder === null || 'why' in nextReminder) throw new Error('no reminder is to go');
  return { at: new Date(`${nextReminder.on}T15:00:00Z`), days: nextReminder.days };
}
const send = (at: Date) => server.services.invoiceReminders.sendDue(at);
const mailed = async (to = email) =>
  (await readOutbox(server)).filter((mail) => mail.to === to && mail.subject.startsWith('Reminder'));

/** Another server on the same database, with a mail server of its own. */
function secondServer(post: (mail: ClientMail) => Promise<void>) {
  return createInvoiceReminders({
    database: server.database,
    mailer: {
      sendToClient: async (mail) => {
        await post(mail);
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
}

/** How many statements of this database wait for a row that another one holds. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute<{ count: number }>(
      sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  );
  return rows[0]?.count ?? 0;
}

describe('reminders', () => {
  it('are off until they are set, within limits, by those who bill', async () => {
    const paper = await issued();
    expect(paper.nextReminder).toEqual({ why: 'off' });
    expect(await ask('GET', '/billing/reminders')).toMatchObject({ stages: [] });
    expect(await setStages(30, 7, -3)).toMatchObject({ stages: [-3, 7, 30] });
    expect((await invoice(paper.id)).nextReminder).toMatchObject({ days: -3 });
    for (const stages of [[0], [7, 7], [1, 2, 3, 4, 5], [-40]])
      expect((await company.admin.call('PUT', '/billing/reminders', { stages })).status).toBe(400);
    for (const person of [company.dispatcher, company.technician])
      expect((await person.call('PUT', '/billing/reminders', { stages: [7] })).status).toBe(403);
    await setStages();
    expect((await invoice(paper.id)).nextReminder).toEqual({ why: 'off' });
    await send(new Date(`${addDays(today(), 60)}T15:00:00Z`));
    expect(await mailed()).toEqual([]);
  });

  it('go once each, in the morning, with the PDF, and stand with what was sent', async () => {
    const paper = await billed();
    await setStages(7, 30);
    const first = nextOf(await invoice(paper.id));
    expect(first.days).toBe(7);
    await send(new Date(first.at.getTime() - 8 * 3_600_000));
    expect(await mailed()).toEqual([]);
    await Promise.all([send(first.at), send(first.at)]);
    await send(new Date(first.at.getTime() + 3 * 3_600_000));
    const [mail, ...others] = await mailed();
    expect(others).toEqual([]);
    expect(mail?.subject).toContain('INV-00001');
    expect(mail?.text).toContain('was due on');
    const seen = await invoice(paper.id);
    expect(seen.deliveries).toMatchObject([{ kind: 'reminder', to: email, reminderDays: 7 }]);
    const { rows } = await server.database.asSystem((tx) =>
      tx.execute(
        sql`select days, attempts from invoice_reminders where invoice_id = ${paper.id} and sent_at is not null`,
      ),
    );
    expect(rows).toEqual([{ days: 7, attempts: 1 }]);
    const second = new Date(`${addDays(paper.dueDate ?? '', 33)}T15:00:00Z`);
    // On a workday at the latest.
    for (const later of [0, 1, 2, 3]) await send(new Date(second.getTime() + later * 86_400_000));
    expect(await mailed()).toHaveLength(2);
    expect((await invoice(paper.id)).deliveries).toMatchObject([{ reminderDays: 30 }, { reminderDays: 7 }]);
    expect((await invoice(paper.id)).nextReminder).toEqual({ why: 'all-sent' });
  });

  it('go from one of two servers that look at once', async () => {
    const paper = await issued();
    await setStages(7);
    const { at } = nextOf(await invoice(paper.id));
    const posted: string[] = [];
    const other = secondServer(async ({ to }) => {
      posted.push(...to);
    });
    await Promise.all([other.sendDue(at), send(at), other.sendDue(at)]);
    expect(posted.filter((to) => to === email).length + (await mailed()).length).toBe(1);
    expect((await invoice(paper.id)).deliveries).toHaveLength(1);
  });

  it('stand with what was sent even when another server looks at the invoice just then', async () => {
    const paper = await issued();
    await setStages(7);
    const { at } = nextOf(await invoice(paper.id));
    const tenant = { companyId: company.companyId };
    let look: Promise<boolean> | undefined;
    const first = secondServer(async ({ to }) => {
      if (!to.includes(email)) return;
      await new Promise<void>((goOn) => {
        look = server.database.inTenant(tenant, async (tx) => {
          await lockInvoice(tx, paper.id);
          goOn();
          await expect.poll(() => waitingForLocks()).toBe(1);
          return claimStage(tx, { ...tenant, invoiceId: paper.id, days: 7 }, at, new Date(0));
        });
      });
    });
    await first.sendDue(at);
    expect(await look).toBe(false);
    expect((await invoice(paper.id)).deliveries).toMatchObject([{ kind: 'reminder', reminderDays: 7 }]);
  });

  it('of stages that were missed only the latest', async () => {
    const paper = await issued();
    await setStages(-3, 7, 30, 60);
    const late = nextOf({ nextReminder: { on: addDays(paper.dueDate ?? '', 40), days: 30 } }).at;
    for (const later of [0, 1, 2, 3]) await send(new Date(late.getTime() + later * 86_400_000));
    expect(await mailed()).toHaveLength(1);
    expect((await invoice(paper.id)).deliveries).toMatchObject([{ reminderDays: 30 }]);
  });

  it('go to the address of the terms, and ahead say when it is due', async () => {
    const paper = await issued();
    const books = `terms-${email}`;
    await ask('PUT', `/clients/${paper.clientId}/billing-terms`, {
      dueDays: null,
      grouping: null,
      email: books,
    });
    await setStages(-20);
    const { at, days } = nextOf(await invoice(paper.id));
    expect(days).toBe(-20);
    await send(at);
    expect((await mailed(books)).map(({ text }) => text)).toEqual([expect.stringContaining('is due on')]);
    expect(await mailed()).toEqual([]);
  });

  it('are none of what is paid, void, a credit, or without an address, which the office is told', async () => {
    const [paid, voided] = [await issued(), await issued()];
    await ask('POST', '/payments', {
      clientId: paid.clientId,
      method: 'check',
      cents: 10_000,
      receivedOn: today(),
      allocations: [{ invoiceId: paid.id, cents: 10_000 }],
    });
    await ask('POST', `/invoices/${voided.id}/void`, { reason: 'Twice' });
    const nowhere = await issued(null, 0);
    await setStages(1);
    expect((await invoice(paid.id)).nextReminder).toBeNull();
    expect((await invoice(voided.id)).nextReminder).toBeNull();
    expect((await invoice(nowhere.id)).nextReminder).toEqual({ why: 'no-address' });
    for (const days of [35, 36, 37, 38]) await send(new Date(`${addDays(today(), days)}T15:00:00Z`));
    expect(await mailed()).toEqual([]);
    await server.database.asSystem((tx) =>
      tx.execute(sql`update invoice_balances set due_date = due_date - 1 where invoice_id = ${nowhere.id}`),
    );
    expect((await ask('GET', '/billing/reminders')).withoutAddress).toEqual([
      { id: nowhere.clientId, name: nowhere.clientName, invoices: 1 },
    ]);
  });

  it('that could not be mailed are tried again later, five times', async () => {
    const paper = await issued();
    await setStages(7);
    const { at } = nextOf(await invoice(paper.id));
    let tries = 0;
    const refusing = secondServer(({ to }) => {
      if (to.includes(email)) tries += 1;
      return Promise.reject(new Error('refused'));
    });
    await refusing.sendDue(at);
    await refusing.sendDue(at);
    expect(tries).toBe(1);
    for (let day = 0; day < 14; day += 1) await refusing.sendDue(new Date(at.getTime() + day * 86_400_000));
    expect(tries).toBe(5);
    expect(await invoice(paper.id)).toMatchObject({
      sentAt: null,
      deliveries: [{ kind: 'not-mailed', to: email, failure: 'the mail was not taken', reminderDays: 7 }],
      nextReminder: { why: 'not-mailed' },
    });
  });
});

describe('a dispute', () => {
  it('pauses reminders until it is ended, and says who, when and why', async () => {
    const paper = await issued();
    await setStages(7);
    const { at } = nextOf(await invoice(paper.id));
    const seen = await ask('POST', `/invoices/${paper.id}/dispute`, { reason: 'Says we came once' });
    expect(seen).toMatchObject({
      isDisputed: true,
      nextReminder: { why: 'disputed' },
      disputes: [{ reason: 'Says we came once', byName: expect.any(String), endedAt: null }],
    });
    await send(at);
    expect(await mailed()).toEqual([]);
    expect((await ask('GET', '/invoices?which=disputed')).items).toMatchObject([
      { id: paper.id, isDisputed: true },
    ]);
    expect((await ask('GET', '/billing/reminders')).disputed).toBe(1);
    const again = await company.admin.call('POST', `/invoices/${paper.id}/dispute`, { reason: 'Again' });
    expect([again.status, again.body.code]).toEqual([409, 'invoice.disputed']);

    expect(await ask('POST', `/invoices/${paper.id}/dispute/end`)).toMatchObject({
      isDisputed: false,
      disputes: [
        { reason: 'Says we came once', endedAt: expect.any(String), endedByName: expect.any(String) },
      ],
    });
    const twice = await company.admin.call('POST', `/invoices/${paper.id}/dispute/end`);
    expect([twice.status, twice.body.code]).toEqual([409, 'invoice.not-disputed']);
    expect((await ask('GET', '/invoices?which=disputed')).items).toEqual([]);
    await send(at);
    expect(await mailed()).toHaveLength(1);
  });

  it('is written once however often it is sent, and only its end is added', async () => {
    const paper = await issued();
    const key = { 'idempotency-key': newId() };
    const body = { reason: 'Wrong tank' };
    const answers = await Promise.all(
      [1, 2].map(() => company.admin.call('POST', `/invoices/${paper.id}/dispute`, body, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await invoice(paper.id)).disputes).toHaveLength(1);
    for (const statement of [
      sql`update invoice_disputes set reason = 'x' where invoice_id = ${paper.id}`,
      sql`delete from invoice_disputes where invoice_id = ${paper.id}`,
    ])
      await expect(server.database.asSystem((tx) => tx.execute(statement))).rejects.toMatchObject({
        cause: { code: '23001' },
      });
  });

  it('is of open invoices only, for those who bill, and not found by others', async () => {
    const paper = await issued();
    const path = `/invoices/${paper.id}/dispute`;
    expect((await company.admin.call('POST', path, { reason: '' })).status).toBe(400);
    expect((await company.admin.call('POST', path, { reason: 'x'.repeat(5_000) })).status).toBe(400);
    expect((await company.technician.call('POST', path, { reason: 'Mine' })).status).toBe(403);
    const other = await server.signUp();
    expect((await other.call('POST', path, { reason: 'Theirs' })).status).toBe(404);
    expect((await other.call('POST', `${path}/end`)).status).toBe(404);
    await ask('POST', '/payments', {
      clientId: paper.clientId,
      method: 'check',
      cents: 10_000,
      receivedOn: today(),
      allocations: [{ invoiceId: paper.id, cents: 10_000 }],
    });
    expect((await company.admin.call('POST', path, { reason: 'Paid' })).body.code).toBe('invoice.settled');
  });

  it('keeps late fees from being proposed while it lasts', async () => {
    const paper = await billed();
    await ask('PUT', '/billing/settings', {
      ...(await ask('GET', '/billing/settings')),
      lateFees: { graceDays: 0, ppm: 0, fixedCents: 500, capCents: null },
    });
    await server.database.asSystem((tx) =>
      tx.execute(sql`update invoice_balances set due_date = due_date - 40 where invoice_id = ${paper.id}`),
    );
    await ask('POST', `/invoices/${paper.id}/dispute`, { reason: 'Not agreed' });
    expect(await ask('POST', '/billing/late-fees')).toEqual({ drafts: 0 });
    await ask('POST', `/invoices/${paper.id}/dispute/end`);
    expect(await ask('POST', '/billing/late-fees')).toEqual({ drafts: 1 });
  });
});

it('a bank transfer under way pauses reminders, bulk ones too, and late fees', async () => {
  const paper = await billed();
  await setStages(7);
  const mark = (since: Date | null) =>
    server.database.inTenant(company.admin, (tx) => markTransfers(tx, [paper.id], since));
  const leftOut = async () =>
    (await ask('POST', '/billing/mailings/preview', { kind: 'reminder', clientIds: [paper.clientId] }))
      .leftOut;
  await ask('PUT', '/billing/settings', {
    ...(await ask('GET', '/billing/settings')),
    lateFees: { graceDays: 0, ppm: 0, fixedCents: 500, capCents: null },
  });
  const { at } = nextOf(await invoice(paper.id));
  await mark(new Date());
  expect(await invoice(paper.id)).toMatchObject({
    transferSince: expect.any(String),
    nextReminder: { why: 'transfer' },
  });
  await send(at);
  expect(await mailed()).toEqual([]);
  await server.database.asSystem((tx) =>
    tx.execute(sql`update invoice_balances set due_date = due_date - 40 where invoice_id = ${paper.id}`),
  );
  expect(await ask('POST', '/billing/late-fees')).toEqual({ drafts: 0 });
  expect(await leftOut()).toMatchObject([{ reason: 'nothing-open' }]);
  await mark(null);
  expect(await leftOut()).toEqual([]);
  expect(await ask('POST', '/billing/late-fees')).toEqual({ drafts: 1 });
});
