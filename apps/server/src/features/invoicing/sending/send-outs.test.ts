import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import type { PaperCounts, PaperRow } from '@haulwright/domain/invoicing/paper-table';
import type { SendOut, SendOutItem } from '@haulwright/domain/invoicing/send-out';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { startMailServerFake, type MailServerFake } from '../../../../../../test/fakes/mail-server-fake.ts';
import { patiently } from '../../../../../../test/patience.ts';
import { startTestServer, type TestServer } from '../../../../../../test/server/harness.ts';
import { daysAgo } from '../../rentals/testing.ts';
import { billingOf, makeBillingCompany, type BillingCompany } from '../testing.ts';

let post: MailServerFake;
let server: TestServer;
let company: BillingCompany;
beforeAll(async () => {
  post = await startMailServerFake();
  // Long enough to be stopped; `begin` does not wait for it.
  server = await startTestServer({ SMTP_URL: post.url, SEND_OUT_WAIT_SECONDS: '60' });
});
afterAll(async () => {
  await server?.stop();
  await post?.stop();
});
beforeEach(async () => {
  post.refuse(false);
  company = await makeBillingCompany(server);
  post.mails.length = 0;
});
const { ask, invoice, issue } = billingOf(() => company);
const call = (method: string, path: string, body?: object) => company.admin.call(method, path, body);
const asSystem = (query: ReturnType<typeof sql>) => server.database.asSystem((tx) => tx.execute(query));

/** A draft for a client. */
async function drafted(clientId: string, cents = 1_000): Promise<string> {
  const line = {
    description: 'Filter',
    quantityThousandths: 1_000,
    unit: 'each',
    unitPrice: cents * 100,
    category: 'other',
  };
  return (await ask('POST', '/invoices', { clientId, lines: [line] })).id;
}
async function approved(clientId: string, cents = 1_000): Promise<string> {
  const id = await drafted(clientId, cents);
  await ask('POST', '/invoices/approvals', { ids: [id] });
  return id;
}
let mailboxes = 0;
const clientByMail = (email = `box${(mailboxes += 1)}@client.example`) =>
  makeClient(company.dispatcher, { name: `Mailed ${String(mailboxes).padStart(3, '0')}`, email });
const clientOnPaper = () => makeClient(company.dispatcher, { name: 'On paper', email: null });

const preview = (ids: readonly string[]) => ask('POST', '/billing/send-outs/preview', { chosen: { ids } });
async function started(chosen: object): Promise<SendOut> {
  const { count, totalCents } = await ask('POST', '/billing/send-outs/preview', { chosen });
  return ask('POST', '/billing/send-outs', { chosen, seen: { count, totalCents } });
}
/** Its seconds of waiting are over. */
async function begin({ id }: SendOut): Promise<void> {
  await asSystem(sql`update send_outs set starts_at = now() where id = ${id}`);
  await server.services.sendingOut.sweep();
}
async function until(id: string, isThere: (sendOut: SendOut) => boolean): Promise<SendOut> {
  for (const end = Date.now() + patiently(20_000); ; await pause(20)) {
    const sendOut: SendOut = await ask('GET', `/billing/send-outs/${id}`);
    if (isThere(sendOut)) return sendOut;
    if (Date.now() > end) throw new Error(`it stays ${JSON.stringify(sendOut)}`);
  }
}
const over = (id: string) => until(id, ({ status }) => status === 'done' || status === 'stopped');
const itemsOf = async (id: string): Promise<SendOutItem[]> =>
  (await ask('GET', `/billing/send-outs/${id}/items?limit=200`)).items;
const stateOf = async (sendOutId: string, invoiceId: string) =>
  (await itemsOf(sendOutId)).find((one) => one.invoiceId === invoiceId)?.state;
const toSend = async (query = ''): Promise<PaperRow[]> =>
  (await ask('GET', `/billing/papers?tab=send&limit=200${query}`)).items;
const mailsTo = (address: string) => post.mails.filter((mail) => mail.includes(`To: ${address}`)).length;

describe('a send-out', () => {
  it('says first what would go out, and numbers, mails and leaves to print what was chosen', async () => {
    const [anna, ben, paper] = [await clientByMail(), await clientByMail(), await clientOnPaper()];
    const held = await approved(anna.id);
    await ask('POST', `/invoices/${held}/hold`, { reason: 'PO' });
    const [byMail, onPaper, draft, out] = [
      await approved(anna.id, 1_500),
      await approved(paper.id, 500),
      await drafted(anna.id),
      await approved(ben.id),
    ];
    await issue(out);
    const ids = [held, byMail, onPaper, draft, out];
    expect(await preview(ids)).toEqual({
      count: 3,
      totalCents: 3_000,
      byMail: 2,
      toPrint: 1,
      noAddress: 0,
      toIssue: 2,
      date: daysAgo(0),
      leftOut: [
        { reason: 'not-approved', count: 1 },
        { reason: 'on-hold', count: 1 },
      ],
    });
    const sendOut = await started({ ids });
    expect(sendOut).toMatchObject({ status: 'waiting', totalCents: 3_000, startedByName: 'Ada Admin' });
    expect(sendOut.secondsLeft).toBeGreaterThan(30);
    expect((await toSend('&queue=not-sent')).map(({ isBeingSent }) => isBeingSent)).toEqual([true]);
    await begin(sendOut);
    expect(await over(sendOut.id)).toMatchObject({
      status: 'done',
      secondsLeft: 0,
      counts: { mailed: 2, 'to-print': 1, 'left-out': 2, waiting: 0 },
    });
    // In the order of clients: Mailed 001, Mailed 002, On paper.
    expect((await invoice(byMail)).number).toBe('INV-00002');
    expect((await invoice(onPaper)).number).toBe('INV-00003');
    expect(await invoice(draft)).toMatchObject({ state: 'draft' });
    expect(await invoice(held)).toMatchObject({ state: 'draft' });
    expect((await invoice(byMail)).deliveries).toMatchObject([{ kind: 'mail', to: anna.email }]);
    expect([mailsTo(anna.email ?? ''), mailsTo(ben.email ?? '')]).toEqual([1, 1]);
    expect((await toSend()).map(({ id, queue }) => [id, queue])).toEqual([[onPaper, 'to-print']]);
    const counts: PaperCounts = await ask('GET', '/billing/paper-counts');
    expect([counts.send, counts.toSend['to-print']]).toEqual([1, 1]);
    // A second time there is nothing to do.
    expect(await preview([byMail, out])).toMatchObject({
      count: 0,
      leftOut: [{ reason: 'already-sent', count: 2 }],
    });
  });

  it('takes everything that a filter finds, but a few', async () => {
    const [one, two] = [await clientByMail(), await clientByMail()];
    const ids = [await approved(one.id, 100), await approved(two.id, 200), await approved(two.id, 400)];
    const chosen = { filter: { tab: 'review', search: 'mailed' }, except: [ids[1]] };
    const sendOut = await started(chosen);
    expect(sendOut).toMatchObject({ totalCents: 500, counts: { waiting: 2 } });
  });

  it('is stopped in its seconds of waiting: nothing has happened', async () => {
    const id = await approved((await clientByMail()).id);
    const sendOut = await started({ ids: [id] });
    expect(await ask('POST', `/billing/send-outs/${sendOut.id}/stop`)).toMatchObject({
      status: 'stopped',
      stoppedBy: 'person',
      counts: { stopped: 1, waiting: 0 },
    });
    await begin(sendOut);
    expect((await call('POST', `/billing/send-outs/${sendOut.id}/stop`)).body).toMatchObject({
      code: 'sending.over',
    });
    expect(await invoice(id)).toMatchObject({ state: 'approved', number: null });
    // It can go again at once.
    expect(await preview([id])).toMatchObject({ count: 1 });
  });

  it('is stopped between two mails: the one on its way goes, the rest stands in To send', async () => {
    const clients = [await clientByMail(), await clientByMail(), await clientByMail()];
    const ids: string[] = [];
    for (const { id } of clients) ids.push(await approved(id));
    const held = post.holdNext(new RegExp(`To: ${clients[0]?.email}`));
    const sendOut = await started({ ids });
    await begin(sendOut);
    const letGo = await held;
    expect(await ask('POST', `/billing/send-outs/${sendOut.id}/stop`)).toMatchObject({ status: 'stopping' });
    letGo();
    expect(await over(sendOut.id)).toMatchObject({ status: 'stopped', counts: { mailed: 1, stopped: 2 } });
    expect((await toSend()).map(({ id }) => id).toSorted()).toEqual(ids.slice(1).toSorted());
    expect(clients.map(({ email }) => mailsTo(email ?? ''))).toEqual([1, 0, 0]);
  });

  it('goes to the first of two people who send the same invoices', async () => {
    const id = await approved((await clientByMail()).id);
    const seen = { count: 1, totalCents: 1_000 };
    const start = () => call('POST', '/billing/send-outs', { chosen: { ids: [id] }, seen });
    const answers = await Promise.all([start(), start(), start()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await preview([id])).toMatchObject({ leftOut: [{ reason: 'being-sent', count: 1 }] });
    expect((await call('POST', `/invoices/${id}/send`, { to: 'a@client.example' })).status).toBe(409);
  });

  it('leaves out what was held, voided or sent after it was confirmed', async () => {
    const client = await clientByMail();
    const [held, gone, sent] = [
      await approved(client.id),
      await approved(client.id),
      await approved(client.id),
    ];
    await issue(gone);
    await issue(sent);
    const sendOut = await started({ ids: [held, gone, sent] });
    await ask('POST', `/invoices/${held}/hold`, { reason: 'PO' });
    await ask('POST', `/invoices/${gone}/void`, { reason: 'Twice' });
    await ask('POST', `/invoices/${sent}/sent`);
    await begin(sendOut);
    expect((await over(sendOut.id)).leftOut).toEqual([
      { reason: 'already-sent', count: 1 },
      { reason: 'on-hold', count: 1 },
      { reason: 'void', count: 1 },
    ]);
    expect(mailsTo(client.email ?? '')).toBe(0);
  });

  it('tells what a mailbox answered, goes on, and sends again to another address', async () => {
    const [bad, good] = [await clientByMail('bad@client.example'), await clientByMail()];
    const ids = [await approved(bad.id), await approved(good.id)];
    post.refuse(/^bad@/);
    const sendOut = await started({ ids });
    await begin(sendOut);
    expect(await over(sendOut.id)).toMatchObject({ counts: { mailed: 1, refused: 1 } });
    const [row] = await toSend('&queue=refused');
    expect(row).toMatchObject({ id: ids[0], failure: expect.stringContaining('550 no such mailbox') });
    await ask('POST', `/invoices/${ids[0]}/send`, { to: 'right@client.example' });
    expect(await toSend()).toEqual([]);
  });

  it('stops by itself when it is the mail server that takes nothing', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) ids.push(await approved((await clientByMail()).id));
    await post.stop();
    try {
      const sendOut = await started({ ids });
      await begin(sendOut);
      expect(await over(sendOut.id)).toMatchObject({
        status: 'stopped',
        stoppedBy: 'mail-server',
        failure: 'the mail server could not be reached',
        counts: { refused: 3, stopped: 2, mailed: 0 },
      });
      expect(await toSend()).toHaveLength(5);
    } finally {
      post = await startMailServerFake(post.port);
    }
  });

  it('never sends by itself what was being mailed when its server died', async () => {
    const client = await clientByMail();
    const [perhaps, next] = [await approved(client.id), await approved(client.id)];
    const sendOut = await started({ ids: [perhaps, next] });
    await issue(perhaps);
    // As a server leaves it that was killed.
    await asSystem(
      sql`update send_out_items set state = 'mailing', sent_to = 'x@client.example' where invoice_id = ${perhaps}`,
    );
    await asSystem(sql`
      update send_outs set lease = ${randomUUID()}::uuid, sign_of_life = now() - interval '1 minute' where id = ${sendOut.id}`);
    await begin(sendOut);
    expect(await until(sendOut.id, ({ counts }) => counts['perhaps-mailed'] === 1)).toBeTruthy();
    expect(await over(sendOut.id)).toMatchObject({ status: 'done', counts: { mailed: 1 } });
    const [row] = await toSend();
    expect(row).toMatchObject({ id: perhaps, queue: 'perhaps-sent', sentAt: null });
    expect((await invoice(perhaps)).deliveries).toMatchObject([
      { kind: 'perhaps-mailed', to: 'x@client.example' },
    ]);
    // One press sends it again.
    const again = await started({ ids: [perhaps] });
    await begin(again);
    await over(again.id);
    expect(await stateOf(again.id, perhaps)).toBe('mailed');
    expect(await toSend()).toEqual([]);
  });

  it('gives numbers in batches of at most 50, in as many statements whatever their size', async () => {
    const { id: clientId } = await clientOnPaper();
    const ids: string[] = [];
    for (let at = 0; at < 53; at += 10)
      ids.push(
        ...(await Promise.all(Array.from({ length: Math.min(10, 53 - at) }, () => drafted(clientId)))),
      );
    await ask('POST', '/invoices/approvals', { ids });
    const sendOut = await started({ ids });
    await begin(sendOut);
    await over(sendOut.id);
    const { rows } = await asSystem(sql`
      select count(*)::int as count from invoices where company_id = ${company.admin.companyId}::uuid group by issued_at order by 1`);
    expect(rows).toEqual([{ count: 3 }, { count: 50 }]);
    const numbers = (await itemsOf(sendOut.id)).map(({ number }) => Number(number?.slice(4)));
    expect(numbers).toEqual(Array.from({ length: 53 }, (_, at) => at + 1));
  });

  it('refuses what makes no sense, and keeps nothing of it', async () => {
    const id = await approved((await clientByMail()).id);
    const start = (body: object) =>
      call('POST', '/billing/send-outs', { seen: { count: 1, totalCents: 1_000 }, ...body });
    const refused: [string, object, number][] = [
      ['nothing', { chosen: { ids: [] } }, 400],
      ['2,001 ids', { chosen: { ids: Array.from({ length: 2_001 }, () => id) } }, 400],
      ['no such invoice', { chosen: { ids: [id, randomUUID()] } }, 404],
      ['something that is no id', { chosen: { ids: ['x'] } }, 400],
      ['a filter without sense', { chosen: { filter: { tab: 'lost' } } }, 400],
      ['another sum than was seen', { chosen: { ids: [id] }, seen: { count: 1, totalCents: 1 } }, 409],
      ['another number', { chosen: { ids: [id] }, seen: { count: 2, totalCents: 1_000 } }, 409],
      [
        'none that can go',
        { chosen: { filter: { tab: 'overdue' } }, seen: { count: 0, totalCents: 0 } },
        409,
      ],
    ];
    for (const [what, body, status] of refused) {
      const answer = await start(body);
      expect([answer.status, typeof answer.body.message], what).toEqual([status, 'string']);
    }
    expect((await company.technician.call('POST', '/billing/send-outs', {})).status).toBe(403);
    expect((await ask('GET', '/billing/send-outs')).items).toEqual([]);
  });
});

describe('invoices on paper', () => {
  it('are marked as posted on a day, and that is taken back', async () => {
    const client = await clientOnPaper();
    const ids = [await approved(client.id), await approved(client.id)];
    for (const id of ids) await issue(id);
    expect(await ask('POST', '/billing/postings', { ids, on: daysAgo(2) })).toEqual({ posted: 2 });
    expect(await toSend()).toEqual([]);
    const [delivery] = (await invoice(ids[0] ?? '')).deliveries;
    expect(delivery).toMatchObject({ kind: 'by-hand', postedOn: daysAgo(2) });
    expect(await ask('POST', '/billing/postings/undo', { ids })).toEqual({ undone: 2 });
    expect((await toSend()).map(({ queue, sentAt }) => [queue, sentAt])).toEqual([
      ['to-print', null],
      ['to-print', null],
    ]);
    expect(await ask('POST', '/billing/postings/undo', { ids })).toEqual({ undone: 0 });
    const kinds = (await invoice(ids[0] ?? '')).deliveries.map(
      ({ kind }: InvoiceDetail['deliveries'][number]) => kind,
    );
    expect(kinds).toEqual(['taken-back', 'by-hand']);
  });

  it('are printed as one PDF, in the order they were chosen', async () => {
    const client = await clientOnPaper();
    const ids = [await approved(client.id), await approved(client.id)];
    const print = (chosen: readonly string[]) => call('POST', '/billing/print-batches', { ids: chosen });
    const answer = await print(ids);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect((await print([...ids, randomUUID()])).status).toBe(404);
    expect((await print([])).status).toBe(400);
    expect((await print(Array.from({ length: 201 }, () => ids[0] ?? ''))).status).toBe(400);
  });

  it('are not sent to an address without a ZIP: they wait for one, and are told apart from what is printed', async () => {
    const [posted, lost] = [await clientOnPaper(), await clientOnPaper()];
    await asSystem(sql`update client_addresses set postal_code = '' where client_id = ${lost.id}`);
    const ids = [await approved(posted.id), await approved(lost.id)];
    expect(await preview(ids)).toMatchObject({ count: 2, byMail: 0, toPrint: 1, noAddress: 1 });
    const sendOut = await started({ ids });
    await begin(sendOut);
    expect((await over(sendOut.id)).counts).toMatchObject({ 'to-print': 1, 'no-address': 1 });
    expect((await toSend('&queue=to-print')).map(({ id }) => id)).toEqual([ids[0]]);
    expect((await toSend('&queue=no-address')).map(({ id }) => id)).toEqual([ids[1]]);
    // Once somebody has entered it, it is printed.
    await asSystem(sql`update client_addresses set postal_code = '17543' where client_id = ${lost.id}`);
    expect((await toSend('&queue=to-print')).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  it('cannot be posted tomorrow, as drafts, or of another company', async () => {
    const id = await approved((await clientOnPaper()).id);
    const status = async (body: object) => (await call('POST', '/billing/postings', body)).status;
    expect(await status({ ids: [id], on: daysAgo(0) })).toBe(409);
    await issue(id);
    expect(await status({ ids: [id], on: daysAgo(-1) })).toBe(422);
    expect(await status({ ids: [id], on: 'yesterday' })).toBe(400);
    expect(await status({ ids: [], on: daysAgo(0) })).toBe(400);
    expect(await status({ ids: [id, randomUUID()], on: daysAgo(0) })).toBe(404);
    expect((await call('POST', '/billing/postings/undo', { ids: [randomUUID()] })).status).toBe(404);
    expect(bodyOf(await call('GET', `/invoices/${id}`)).deliveries).toEqual([]);
  });
});
