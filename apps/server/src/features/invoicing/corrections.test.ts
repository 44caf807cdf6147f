import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import type { Payment } from '@haulwright/domain/invoicing/payment';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { flat } from '../pricing/testing.ts';
import { daysAgo } from '../rentals/testing.ts';
import { billingOf, makeBillingCompany, pumpedOut, type BillingCompany } from './testing.ts';

const server = serverOfFile();
let company: BillingCompany;
beforeEach(async () => {
  company = await makeBillingCompany(server, flat(10_000));
});

const { ask, invoice, draft, issue, settings } = billingOf(() => company);
const refusal = async (method: string, path: string, body?: object): Promise<string> =>
  (await company.admin.call(method, path, body)).body.code;
const unbilled = async (): Promise<number[]> =>
  (await ask('GET', '/billing/unbilled')).items.map(({ dueCents }: { dueCents: number }) => dueCents);
const reason = 'A mistake';

const work = () => pumpedOut(company);
const issued = async (): Promise<InvoiceDetail> => issue(await draft({ jobIds: [(await work()).id] }));
const pay = (invoiceId: string | null, cents: number): Promise<Payment> =>
  ask('POST', '/payments', {
    clientId: company.client.id,
    method: 'check',
    reference: '77',
    cents,
    receivedOn: daysAgo(3),
    allocations: invoiceId === null ? [] : [{ invoiceId, cents }],
  });
const balance = async (): Promise<number> =>
  (await ask('GET', `/clients/${company.client.id}/account`)).balanceCents;
/** Sums of the ledger by account. */
const ledger = async (): Promise<Record<string, number>> => {
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute<{ account: string; cents: string }>(sql`
      select account, sum(cents) as cents from receivable_postings where company_id = ${company.admin.companyId}
       group by 1 having sum(cents) <> 0`),
  );
  return Object.fromEntries(rows.map((row) => [row.account, Number(row.cents)]));
};

describe('an invoice that a credit note mirrors', () => {
  it('is not made void: the client would be credited twice', async () => {
    const paper = await issued();
    const payment = await pay(paper.id, 10_000);
    await ask('POST', `/invoices/${paper.id}/credit`, { reason, rebill: true });
    await ask('POST', `/payments/${payment.id}/reversal`, { reason });
    expect(await refusal('POST', `/invoices/${paper.id}/void`, { reason })).toBe('invoice.has-payments');
    expect(await unbilled()).toEqual([10_000]);
  });

  it('gives back what was paid on it: the payment is credit, to be used or refunded', async () => {
    const paper = await issued();
    const first = await pay(paper.id, 4_000);
    const second = await pay(paper.id, 5_000);
    const note: InvoiceDetail = await ask('POST', `/invoices/${paper.id}/credit`, { reason, rebill: false });
    expect(note).toMatchObject({ totalCents: -10_000, openCents: 0 });
    expect(await invoice(paper.id)).toMatchObject({
      openCents: 0,
      settlement: 'credited',
      payments: [{ what: `Credit note ${note.number}`, cents: 10_000 }],
    });
    expect(await balance()).toBe(-9_000);
    const { items } = await ask('GET', '/payments');
    expect(items).toMatchObject([
      { id: second.id, creditCents: 5_000, appliedTo: [] },
      { id: first.id, creditCents: 4_000, appliedTo: [] },
    ]);
    await ask('POST', `/payments/${first.id}/refunds`, {
      method: 'check',
      cents: 4_000,
      refundedOn: daysAgo(0),
    });
    expect(await balance()).toBe(-5_000);
    expect(await ledger()).toEqual({ undeposited: 5_000, 'client-credit': -5_000 });
  });
});

describe('a credit note', () => {
  it('is refunded from what the client paid, in part and not more', async () => {
    const job = await work();
    const paper = await issue(await draft({ jobIds: [job.id] }));
    await pay(paper.id, 6_000);
    await pay(paper.id, 4_000);
    await ask('POST', `/jobs/${job.id}/extras/free`, {
      description: 'Riser',
      quantityThousandths: 1_000,
      unit: 'each',
      unitPrice: 900_000,
      category: 'other',
    });
    const more = await issue(await draft({ jobIds: [job.id] }));
    await pay(more.id, 9_000);
    const [extra] = await ask('GET', `/jobs/${job.id}/extras`);
    await ask('DELETE', `/jobs/${job.id}/extras/${extra.id}`);
    const note = await issue(await draft({ jobIds: [job.id] }));
    expect(note).toMatchObject({ kind: 'credit-note', openCents: -9_000 });
    const refund = { method: 'check', cents: 5_000, refundedOn: daysAgo(0) };
    const path = `/invoices/${note.id}/refunds`;
    expect((await company.dispatcher.call('POST', path, refund)).status).toBe(403);
    const other = await server.signUp({ companyName: 'Elsewhere' });
    expect((await other.call('POST', path, refund)).status).toBe(404);
    expect(await refusal('POST', path, { ...refund, cents: 9_001 })).toBe('payment.no-credit');
    expect(await refusal('POST', path, { ...refund, refundedOn: daysAgo(4) })).toBe('payment.no-credit');
    expect(await refusal('POST', `/invoices/${more.id}/refunds`, refund)).toBe('invoice.not-issued');
    expect(await balance()).toBe(-9_000);
    expect(await ask('POST', path, refund)).toMatchObject({ openCents: -4_000, settlement: 'part-paid' });
    expect(await ask('POST', path, { ...refund, cents: 4_000 })).toMatchObject({
      openCents: 0,
      settlement: 'paid',
    });
    expect(await balance()).toBe(0);
    expect(await invoice(more.id)).toMatchObject({ openCents: 0 });
    expect(await ledger()).toEqual({ undeposited: 10_000, 'revenue/service': -10_000 });
    const { items } = await ask('GET', '/payments');
    expect(items.map(({ creditCents }: Payment) => creditCents)).toEqual([0, 0, 0]);
    expect(items[0].refunds.map(({ cents }: { cents: number }) => cents)).toEqual([5_000, 4_000]);
    await ask('POST', `/refunds/${items[0].refunds[0].id}/reversal`, { reason });
    expect(await balance()).toBe(-5_000);
  });

  it('may be void: what it was used for is open again, and its work billed', async () => {
    const paper = await issued();
    await pay(paper.id, 4_000);
    const note: InvoiceDetail = await ask('POST', `/invoices/${paper.id}/credit`, { reason, rebill: true });
    expect(await unbilled()).toEqual([10_000]);
    expect(await ask('POST', `/invoices/${note.id}/void`, { reason })).toMatchObject({
      state: 'void',
      openCents: 0,
      payments: [],
    });
    // s.credit-void: what was paid on the invoice is on it again.
    expect(await invoice(paper.id)).toMatchObject({
      openCents: 6_000,
      creditedBy: null,
      payments: [{ cents: 4_000, isCredit: false }],
    });
    expect(await unbilled()).toEqual([]);
    expect(await ask('POST', `/clients/${company.client.id}/credit`)).toEqual({ cents: 0 });
    expect(await ledger()).toEqual({ receivable: 6_000, undeposited: 4_000, 'revenue/service': -10_000 });
    expect(await balance()).toBe(6_000);
  });
});

describe('what a void credit note puts back', () => {
  it('is no more than is left of the payment, and the write-off', async () => {
    const paper = await issued();
    const payment = await pay(paper.id, 7_000);
    await ask('POST', `/invoices/${paper.id}/write-off`, { reason: 'Goodwill' });
    const note: InvoiceDetail = await ask('POST', `/invoices/${paper.id}/credit`, { reason, rebill: false });
    expect(await balance()).toBe(-7_000);
    await ask('POST', `/payments/${payment.id}/refunds`, {
      method: 'check',
      cents: 2_000,
      refundedOn: daysAgo(0),
    });
    await ask('POST', `/invoices/${note.id}/void`, { reason });
    expect(await invoice(paper.id)).toMatchObject({ openCents: 2_000, writtenOffCents: 3_000 });
    expect(await ledger()).toEqual({
      receivable: 2_000,
      undeposited: 5_000,
      'write-off': 3_000,
      'revenue/service': -10_000,
    });
  });

  it('is nothing of a payment that was reversed meanwhile', async () => {
    const paper = await issued();
    const payment = await pay(paper.id, 10_000);
    const note: InvoiceDetail = await ask('POST', `/invoices/${paper.id}/credit`, { reason, rebill: false });
    await ask('POST', `/payments/${payment.id}/reversal`, { reason: 'Bounced' });
    await ask('POST', `/invoices/${note.id}/void`, { reason });
    expect(await invoice(paper.id)).toMatchObject({ openCents: 10_000, payments: [] });
    expect(await balance()).toBe(10_000);
  });
});

describe('a late fee', () => {
  const overdue = async (invoiceId: string) =>
    server.database.asSystem((tx) =>
      tx.execute(sql`update invoice_balances set due_date = ${daysAgo(60)} where invoice_id = ${invoiceId}`),
    );
  const fees = async (): Promise<number[]> => {
    await ask('POST', '/billing/late-fees');
    return (await ask('GET', '/invoices?which=drafts')).items.map(
      ({ totalCents }: { totalCents: number }) => totalCents,
    );
  };
  const rule = (changes: object) =>
    settings({ lateFees: { graceDays: 0, ppm: 15_000, fixedCents: 500, capCents: null, ...changes } });

  it('y.late-credit: is none on what unused credit pays for, and on the rest beyond it', async () => {
    await rule({});
    const paper = await issued();
    await overdue(paper.id);
    const first = await pay(null, 10_000);
    expect(await fees()).toEqual([]);
    await ask('POST', `/payments/${first.id}/reversal`, { reason });
    await pay(null, 6_000);
    // 1.5 % of 40.00, twice, and 5.00.
    expect(await fees()).toEqual([620]);
  });

  it('s.late-huge: is at most what a line can hold, and its draft can be opened', async () => {
    await rule({ ppm: 1_000_000, fixedCents: 100_000_000 });
    const paper = await issued();
    await server.database.asSystem((tx) =>
      tx.execute(sql`update invoice_balances set open_cents = 1000000000, due_date = ${daysAgo(60)}
        where invoice_id = ${paper.id}`),
    );
    await server.database.asSystem(async (tx) => {
      await tx.execute(sql`alter table invoices disable trigger user`);
      await tx.execute(
        sql`update invoices set total_cents = 1000000000, subtotal_cents = 1000000000 where id = ${paper.id}`,
      );
      await tx.execute(sql`alter table invoices enable trigger user`);
    });
    expect(await fees()).toEqual([1_000_000_000]);
    const [draftOf] = (await ask('GET', '/invoices?which=drafts')).items;
    expect(await invoice(draftOf.id)).toMatchObject({ totalCents: 1_000_000_000 });
  });
});

describe('a write-off', () => {
  it('is no credit of the client when the invoice is credited', async () => {
    const paper = await issued();
    await ask('POST', `/invoices/${paper.id}/write-off`, { reason: 'Bankrupt' });
    await ask('POST', `/invoices/${paper.id}/credit`, { reason, rebill: false });
    expect(await invoice(paper.id)).toMatchObject({
      openCents: 0,
      writtenOffCents: 0,
      settlement: 'credited',
    });
    expect(await ledger()).toEqual({});
  });

  it('is taken back when the client pays after all', async () => {
    const paper = await issued();
    await pay(paper.id, 2_500);
    expect(await refusal('POST', `/invoices/${paper.id}/write-off/reversal`, { reason })).toBe(
      'invoice.not-written-off',
    );
    await ask('POST', `/invoices/${paper.id}/write-off`, { reason: 'Bankrupt' });
    expect(await balance()).toBe(0);
    expect(
      (await company.dispatcher.call('POST', `/invoices/${paper.id}/write-off/reversal`, { reason })).status,
    ).toBe(403);
    expect(
      await ask('POST', `/invoices/${paper.id}/write-off/reversal`, { reason: 'The court decided' }),
    ).toMatchObject({
      openCents: 7_500,
      writtenOffCents: 0,
      settlement: 'part-paid',
    });
    expect(await refusal('POST', `/invoices/${paper.id}/write-off/reversal`, { reason })).toBe(
      'invoice.not-written-off',
    );
    await pay(paper.id, 7_500);
    expect(await invoice(paper.id)).toMatchObject({ openCents: 0, settlement: 'paid' });
    expect(await ledger()).toEqual({ undeposited: 10_000, 'revenue/service': -10_000 });
    const { entries } = await ask('GET', `/clients/${company.client.id}/account`);
    expect(entries.map(({ what }: { what: string }) => what)).toContain(
      `Invoice ${paper.number} write-off reversed`,
    );
  });
});

describe('a refund', () => {
  it('is not of a day before its payment', async () => {
    const payment = await pay(null, 500);
    const refund = { method: 'cash', cents: 100, refundedOn: daysAgo(4) };
    expect(await refusal('POST', `/payments/${payment.id}/refunds`, refund)).toBe('refund.before-payment');
    await ask('POST', `/payments/${payment.id}/refunds`, { ...refund, refundedOn: daysAgo(3) });
  });
});

describe('work set aside', () => {
  it('is due again as a whole when what was billed of it is void', async () => {
    const job = await work();
    const paper = await issue(await draft({ jobIds: [job.id] }));
    await ask('POST', `/jobs/${job.id}/extras/free`, {
      description: 'Riser',
      quantityThousandths: 1_000,
      unit: 'each',
      unitPrice: 200_000,
      category: 'other',
    });
    expect(await unbilled()).toEqual([2_000]);
    await ask('POST', '/billing/waivers', { jobIds: [job.id], reason: 'A present' });
    expect(await unbilled()).toEqual([]);
    await ask('POST', `/invoices/${paper.id}/void`, { reason });
    expect(await unbilled()).toEqual([12_000]);
  });
});

describe('the file of payments', () => {
  it('has what was applied to invoices, of which a deposit is none', async () => {
    const deposit: InvoiceDetail = await ask('POST', '/deposits', {
      clientId: company.client.id,
      cents: 10_000,
      description: 'Deposit',
    });
    await issue(deposit.id);
    await pay(deposit.id, 10_000);
    await issued();
    await ask('POST', `/clients/${company.client.id}/credit`);
    const { body } = await company.admin.call(
      'GET',
      `/billing/file?what=payments&from=${daysAgo(9)}&to=${daysAgo(0)}`,
    );
    const [titles = '', row = ''] = String(body).trim().split(/\r?\n/);
    const cells = Object.fromEntries(titles.split(',').map((title, at) => [title, row.split(',')[at]]));
    expect(cells).toMatchObject({ Amount: '100', 'Applied to invoices': '100', Refunded: '0' });
  });
});
