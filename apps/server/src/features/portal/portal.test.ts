import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { PortalOverview } from '@haulwright/domain/portal/portal';
import { portalLinkDays } from '@haulwright/domain/portal/portal-limits';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeClient } from '../../../../../test/factories/clients.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { startTestServer } from '../../../../../test/server/harness.ts';
import { mailTo } from '../../../../../test/server/outbox.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { today } from '../field/testing.ts';
import { billingOf, makeBillingCompany, pumpedOut, type BillingCompany } from '../invoicing/testing.ts';
import { pumpOutRule } from '../pricing/testing.ts';

const server = serverOfFile({ RATE_LIMITS: 'portal-per-network=10000/1h,quote-per-network=10000/1h' });
let company: BillingCompany;
let other: BillingCompany;
const bills = billingOf(() => company);
const theirBills = billingOf(() => other);
/** What the client has: an invoice of its completed job. */
let jobId: string;
let invoiceId: string;
let token: string;

const secretOf = (address: string): string => address.split('#')[1] ?? '';
const anyone = (path: string, body: object) => server.call('POST', `/api/portal${path}`, { body });
const linkOf = async (from: BillingCompany, clientId: string, body: object = {}): Promise<string> =>
  secretOf(bodyOf(await from.admin.call('POST', `/clients/${clientId}/portal-link`, body)).link.address);
const opened = async (secret = token): Promise<PortalOverview> =>
  bodyOf(await anyone('/overview', { token: secret }));
const change = (set: string, secret: string) =>
  server.database.asSystem((tx) =>
    tx.execute(
      sql`update portal_links set ${sql.raw(set)} where token_sha256 = encode(sha256(${secret}::bytea), 'hex')`,
    ),
  );

beforeAll(async () => {
  [company, other] = [
    await makeBillingCompany(server, pumpOutRule),
    await makeBillingCompany(server, pumpOutRule),
  ];
  ({ id: jobId } = await pumpedOut(company));
  invoiceId = (await bills.issue(await approved(bills, jobId))).id;
  token = await linkOf(company, company.client.id);
});

async function approved(of: typeof bills, doneJobId: string): Promise<string> {
  const id = await of.draft({ jobIds: [doneJobId] });
  expect(await of.ask('POST', '/invoices/approvals', { ids: [id] })).toEqual([{ id, refusal: null }]);
  return id;
}

describe('a client’s page', () => {
  it('shows what was billed, done and is to come, and counts its openings', async () => {
    const coming = await company.job(company.technician, { scheduledDate: addDays(today(), 3) });
    const seen = await opened();
    const invoice = await bills.invoice(invoiceId);
    expect(seen).toMatchObject({
      client: { name: company.client.name, mayRequestWork: true },
      openCents: invoice.openCents,
      overdueCents: 0,
      creditCents: 0,
      takesPayments: false,
      papers: {
        items: [{ id: invoiceId, title: `Invoice ${invoice.number}`, state: 'open' }],
        nextCursor: null,
      },
      past: [{ jobId, gallons: 800 }],
    });
    expect(seen.coming.map((visit) => visit.jobId)).toEqual([coming.id]);
    expect(JSON.stringify(seen)).not.toContain('gateCode');
    const path = `/clients/${company.client.id}/portal-link`;
    const before = bodyOf(await company.admin.call('GET', path)).link;
    await opened();
    const after = bodyOf(await company.admin.call('GET', path)).link;
    expect([after.opens, secretOf(after.address)]).toEqual([before.opens + 1, token]);
    expect(after.lastOpenedAt).not.toBeNull();
  });

  it('hands out papers, statements and proof of service', async () => {
    const pdf = await anyone('/invoices/pdf', { token, id: invoiceId });
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const statement = await anyone('/statement', { token, from: addDays(today(), -30), to: today() });
    expect([statement.status, statement.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const backwards = await anyone('/statement', { token, from: today(), to: addDays(today(), -1) });
    expect(backwards.status).toBe(400);
    expect(bodyOf(await anyone('/visit', { token, jobId }))).toMatchObject({
      jobId,
      gallons: 800,
      tickets: [],
    });
    expect(bodyOf(await anyone('/invoices', { token, after: invoiceId }))).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  it('leads to open quotes by one link of each version', async () => {
    const lines = [
      {
        work: { jobTypeId: company.jobType.id },
        description: 'Riser',
        quantityThousandths: 1_000,
        unit: 'each',
        unitPrice: 10_000,
        revenueCategory: 'other',
        taxCategory: 'other',
      },
    ];
    const quote = await bills.ask('POST', '/quotes', {
      clientId: company.client.id,
      clientAddressId: company.client.addresses[0]?.id,
      title: 'Risers',
      expiresOn: addDays(today(), 30),
      lines,
    });
    expect((await anyone('/quote-link', { token, quoteId: quote.id })).status).toBe(404);
    await bills.ask('POST', `/quotes/${quote.id}/sending`, { to: null });
    expect((await opened()).quotes).toMatchObject([{ id: quote.id, title: 'Risers' }]);
    const { address } = bodyOf(await anyone('/quote-link', { token, quoteId: quote.id }));
    const again = bodyOf(await anyone('/quote-link', { token, quoteId: quote.id }));
    expect(again.address).toBe(address);
    const read = await server.call('POST', '/api/quote-links', { body: { token: secretOf(address) } });
    expect(bodyOf(read)).toMatchObject({ title: 'Risers', state: 'sent' });
    const { events } = await bills.ask('GET', `/quotes/${quote.id}`);
    expect(events.filter(({ kind }: { kind: string }) => kind === 'sent')).toHaveLength(2);
  });
});

describe('a link', () => {
  it('says the same sentence when it is unknown, cut or revoked, and whom to ask when it has expired', async () => {
    const client = await makeClient(company.admin);
    const revoked = await linkOf(company, client.id);
    const valid = await linkOf(company, client.id, { replace: true });
    expect(valid).not.toBe(revoked);
    expect(await linkOf(company, client.id)).toBe(valid);
    const expiredClient = await makeClient(company.admin);
    const expired = await linkOf(company, expiredClient.id);
    await change(`expires_at = now() - interval '1 second'`, expired);
    const unknown = 'A'.repeat(43);
    const answers = await Promise.all([
      ...['', 'x', unknown, token.slice(0, 42), revoked].flatMap((secret) => [
        anyone('/overview', { token: secret }),
        anyone('/invoices/pdf', { token: secret, id: invoiceId }),
      ]),
      anyone('/invoices/pdf', { token: expired, id: invoiceId }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
    expect(new Set(answers.map(({ body }) => body.message))).toEqual(
      new Set([
        'This link is not valid, or no longer valid. Ask the company that sent it to you for a new one.',
      ]),
    );
    const { name, phone } = (await opened()).company;
    const ended = await anyone('/overview', { token: expired });
    expect([ended.status, ended.body.code, ended.body.data]).toEqual([
      410,
      'portal.link-expired',
      { name, phone },
    ]);
    // Expired and revoked: nobody is told whose it was.
    await change('revoked_at = now()', expired);
    expect((await anyone('/overview', { token: expired })).status).toBe(404);
    await change('revoked_at = null', expired);
    // Renewed, the mail that carried it works again.
    expect(await linkOf(company, expiredClient.id)).toBe(expired);
    expect((await opened(expired)).client.name).toBe(expiredClient.name);
  });

  it('is valid for half a year from the last mail, which says the same link', async () => {
    const client = await makeClient(company.admin);
    const first = await linkOf(company, client.id);
    await change(`expires_at = now() + interval '1 day'`, first);
    const to = `c${randomUUID()}@example.com`;
    const { link } = bodyOf(
      await company.admin.call('POST', `/clients/${client.id}/portal-link/mails`, { to: [to] }),
    );
    expect(secretOf(link.address)).toBe(first);
    expect(Math.round((Date.parse(link.expiresAt) - Date.now()) / 86_400_000)).toBe(portalLinkDays);
    const mail = await mailTo(server, to, /Your page/);
    expect(mail.text).toContain(link.address);
  });

  it('stands in the mail of an invoice, the same in each', async () => {
    const to = `i${randomUUID()}@example.com`;
    await bills.ask('POST', `/invoices/${invoiceId}/send`, { to: [to] });
    expect((await mailTo(server, to)).text).toContain(`/portal#${token}`);
    await bills.ask('POST', `/invoices/${invoiceId}/send`, { to: [to], reminder: true });
    expect((await mailTo(server, to, /Reminder/)).text).toContain(`/portal#${token}`);
  });

  it('is renewed for many mails in as many statements as for one, and by another master key found again', async () => {
    const { portalLinks, now } = server.services;
    const clientIds = await Promise.all([1, 2, 3].map(async () => (await makeClient(company.admin)).id));
    const owner = { companyId: company.companyId, now: now() };
    const statements = async (ids: readonly string[]): Promise<number> =>
      server.database.inTenant(owner, async (tx) => {
        const execute = vi.spyOn(tx, 'execute');
        const pages = await portalLinks.renew(tx, owner, ids);
        expect([...pages.keys()].toSorted()).toEqual(ids.toSorted());
        return execute.mock.calls.length;
      });
    expect(await statements(clientIds)).toBe(await statements(clientIds.slice(0, 1)));
    const [clientId = ''] = clientIds;
    const secret = await linkOf(company, clientId);
    await server.database.asSystem((tx) =>
      tx.execute(sql`update portal_links set token_sha256 = repeat('0', 64) where client_id = ${clientId}`),
    );
    expect((await anyone('/overview', { token: secret })).status).toBe(404);
    await statements(clientIds);
    expect((await anyone('/overview', { token: secret })).status).toBe(200);
  });

  it('is for the office alone to make and to see, of its own clients', async () => {
    const path = `/clients/${company.client.id}/portal-link`;
    for (const method of ['GET', 'POST'])
      expect((await company.technician.call(method, path)).status).toBe(403);
    for (const method of ['GET', 'POST']) expect((await other.admin.call(method, path)).status).toBe(404);
  });

  it('keeps a network from trying without end', async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'portal-per-network=2/1h' });
    const statuses: number[] = [];
    for (let at = 0; at < 3; at += 1)
      statuses.push((await limited.call('POST', '/api/portal/overview', { body: { token: 'x' } })).status);
    await limited.stop();
    expect(statuses).toEqual([404, 404, 429]);
  });
});

describe('nothing of another client', () => {
  it('is opened by a link, of the same company or another', async () => {
    const neighbour = await makeClient(company.admin);
    const theirJob = await pumpedOut(other);
    const theirInvoice = (await theirBills.issue(await approved(theirBills, theirJob.id))).id;
    const links = [await linkOf(company, neighbour.id), await linkOf(other, other.client.id)];
    for (const secret of links) {
      expect((await anyone('/invoices/pdf', { token: secret, id: invoiceId })).status).toBe(404);
      expect((await anyone('/visit', { token: secret, jobId })).status).toBe(404);
      const work = { token: secret, id: randomUUID(), kind: 'service', note: null };
      const foreign = await anyone('/requests', {
        ...work,
        clientAddressId: company.client.addresses[0]?.id,
      });
      expect([foreign.status, foreign.body.code]).toEqual([422, 'portal.no-such-address']);
      const text = JSON.stringify(await opened(secret));
      for (const mine of [invoiceId, jobId]) expect(text).not.toContain(mine);
    }
    expect((await anyone('/invoices/pdf', { token, id: theirInvoice })).status).toBe(404);
    expect((await anyone('/invoices', { token, after: theirInvoice })).body.items ?? []).not.toContainEqual(
      expect.objectContaining({ id: theirInvoice }),
    );
    const drafted = await pumpedOut(company);
    const draft = await bills.draft({ jobIds: [drafted.id] });
    expect((await anyone('/invoices/pdf', { token, id: draft })).status).toBe(404);
  });
});

describe('a request', () => {
  const addressId = () => company.client.addresses[0]?.id;
  const inbox = async (which = 'waiting') =>
    bodyOf(
      await company.dispatcher.call('GET', `/portal-requests?clientId=${company.client.id}&which=${which}`),
    ).items;

  it('for work becomes an unscheduled job once, five times a day', async () => {
    const id = randomUUID();
    const body = {
      token,
      id,
      kind: 'pick-up',
      clientAddressId: addressId(),
      note: 'The blue one by the barn',
    };
    expect(bodyOf(await anyone('/requests', body)).asked).toMatchObject([
      { id, kind: 'pick-up', state: 'waiting' },
    ]);
    expect((await anyone('/requests', body)).status).toBe(200);
    const [request] = await inbox();
    expect(request).toMatchObject({ id, note: 'The blue one by the barn' });
    const job = bodyOf(await company.dispatcher.call('GET', `/jobs/${request.job.id}`));
    expect(job).toMatchObject({ status: 'unscheduled', scheduledDate: null, description: body.note });
    const history = await company.dispatcher.call('GET', `/jobs/${request.job.id}/history`);
    expect(JSON.stringify(bodyOf(history))).toContain('Requested by the client on its portal');
    for (let at = 1; at < 5; at += 1)
      expect((await anyone('/requests', { ...body, id: randomUUID() })).status).toBe(200);
    const sixth = await anyone('/requests', { ...body, id: randomUUID() });
    expect([sixth.status, sixth.body.message]).toEqual([
      429,
      'You have sent 5 requests today. Try again tomorrow, or call.',
    ]);
    const refusal = { decision: 'refuse', reason: 'No' };
    expect((await company.dispatcher.call('POST', `/portal-requests/${id}/decision`, refusal)).status).toBe(
      409,
    );
    bodyOf(await company.dispatcher.call('POST', `/portal-requests/${id}/decision`, { decision: 'accept' }));
    expect((await inbox()).map((one: { id: string }) => one.id)).not.toContain(id);
  });

  it('at once does not get past the limit', async () => {
    const client = await makeClient(company.admin);
    const secret = await linkOf(company, client.id);
    const work = { token: secret, kind: 'service', clientAddressId: client.addresses[0]?.id, note: null };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => anyone('/requests', { ...work, id: randomUUID() })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 429, 429, 429,
    ]);
  });

  it('for a change waits for the office, which writes it by what it saw', async () => {
    const before = bodyOf(await company.dispatcher.call('GET', `/clients/${company.client.id}`));
    const id = randomUUID();
    const asked = { token, id, newPhone: '717-555-0100', newGateCode: '4711', clientAddressId: addressId() };
    expect(
      (await anyone('/changes', { ...asked, id: randomUUID(), newPhone: null, newGateCode: null })).status,
    ).toBe(400);
    expect((await anyone('/changes', { ...asked, clientAddressId: null })).status).toBe(400);
    bodyOf(await anyone('/changes', asked));
    const path = `/clients/${company.client.id}`;
    expect(bodyOf(await company.dispatcher.call('GET', path))).toEqual(before);
    const decide = (body: object, person = company.dispatcher) =>
      person.call('POST', `/portal-requests/${id}/decision`, body);
    expect((await decide({ decision: 'accept' }, other.dispatcher)).status).toBe(404);
    expect((await decide({ decision: 'accept' }, company.technician)).status).toBe(403);
    expect((await decide({ decision: 'refuse' })).status).toBe(422);
    const stale = await decide({ decision: 'accept', version: '0'.repeat(before.version.length) });
    expect([stale.status, stale.body.code]).toEqual([409, 'version.changed-meanwhile']);
    bodyOf(await decide({ decision: 'accept', version: before.version }));
    const after = bodyOf(await company.dispatcher.call('GET', path));
    expect(after).toMatchObject({ phone: '717-555-0100', email: before.email });
    expect(after.addresses[0].gateCode).toBe('4711');
    expect((await decide({ decision: 'accept' })).status).toBe(409);
    const [settled] = (await inbox('all')).filter((one: { id: string }) => one.id === id);
    expect(settled).toMatchObject({ state: 'accepted' });
  });

  it('for a change is refused with a reason, which stays and is told', async () => {
    const id = randomUUID();
    bodyOf(await anyone('/changes', { token, id, newEmail: 'new@example.com' }));
    const body = { decision: 'refuse', reason: 'Please call us about it' };
    bodyOf(await company.dispatcher.call('POST', `/portal-requests/${id}/decision`, body));
    expect(bodyOf(await company.dispatcher.call('GET', `/clients/${company.client.id}`)).email).not.toBe(
      'new@example.com',
    );
    expect((await opened()).asked).toContainEqual(
      expect.objectContaining({ id, state: 'refused', reason: 'Please call us about it' }),
    );
  });
});
