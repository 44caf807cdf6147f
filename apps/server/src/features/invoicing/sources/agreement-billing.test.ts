import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Agreement } from '@haulwright/domain/agreements/agreement';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { addMonths, daysBetween } from '@haulwright/domain/kernel/calendar-date';
import { bodyOf } from '../../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { jobTypeNamed } from '../../jobs/testing.ts';
import { flat, makeItem, makeRule } from '../../pricing/testing.ts';
import { daysAgo, makeRental, makeUnits, makeUnitType, record } from '../../rentals/testing.ts';
import { billingOf, makeBillingCompany, type BillingCompany } from '../testing.ts';

const server = serverOfFile();
let company: BillingCompany;
beforeEach(async () => {
  company = await makeBillingCompany(server);
});

const { ask, invoice, issue } = billingOf(() => company);
const unbilled = async () => (await ask('GET', '/billing/unbilled-agreements')).items;

/** Quarterly in advance of 60 days ago, with a series of pump-outs every week from today on. */
const values = async (changes: object = {}) => ({
  clientId: company.client.id,
  clientAddressId: company.client.addresses[0]?.id,
  name: 'Trap care',
  charge: 'period',
  months: 12,
  anchorDate: daysAgo(60),
  bills: 'advance',
  startDate: daysAgo(60),
  rates: [{ validFrom: daysAgo(60), cents: 120_000 }],
  includedGallons: 1_000,
  overagePrice: 2_800,
  newSeries: {
    jobTypeId: (await jobTypeNamed(company.dispatcher, 'Septic tank pump-out')).id,
    title: 'Weekly pump-out',
    rule: { unit: 'day', every: 7 },
    startDate: daysAgo(0),
  },
  ...changes,
});
const agree = async (changes: object = {}): Promise<Agreement> =>
  ask('POST', '/service-agreements', await values(changes));
const seen = ({ id }: Agreement): Promise<Agreement> => ask('GET', `/service-agreements/${id}`);
/** The first job of the agreement's series, completed. */
async function visit(agreement: Agreement, actualGallons: number | null): Promise<string> {
  const { items } = await ask('GET', `/jobs?clientId=${company.client.id}&limit=100`);
  const job = items.find(
    (one: { title: string; status: string; scheduledDate: string }) =>
      one.title === 'Weekly pump-out' && one.status !== 'completed' && one.scheduledDate === daysAgo(0),
  );
  expect(agreement.series?.title).toBe('Weekly pump-out');
  await company.setStatus(job.id, 'completed', actualGallons === null ? {} : { actualGallons });
  return job.id;
}
const priceOf = (jobId: string) => ask('GET', `/jobs/${jobId}/price`);
const draft = async (chosen: object): Promise<string[]> =>
  (await ask('POST', '/billing/drafts', chosen)).drafts;

/** Every entry of the ledger must add up to 0, and so must the whole ledger. */
async function ledgerSums(): Promise<Record<string, number>> {
  const rows = await server.database.asSystem(async (tx) => {
    const { rows: broken } = await tx.execute(sql`select entry_id from receivable_postings
      where company_id = ${company.admin.companyId} group by 1 having sum(cents) <> 0`);
    expect(broken).toEqual([]);
    return (
      await tx.execute<{ account: string; cents: string }>(sql`select account, sum(cents) as cents
        from receivable_postings where company_id = ${company.admin.companyId} group by 1 having sum(cents) <> 0`)
    ).rows;
  });
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
}

describe('a service agreement', () => {
  it('covers a visit of its series, which costs nothing, and charges what is beyond', async () => {
    const agreement = await agree();
    expect(agreement).toMatchObject({ state: 'running', cents: 120_000, visitCount: 0 });
    const jobId = await visit(agreement, 1_350);
    expect(await priceOf(jobId)).toMatchObject({
      itemName: 'Agreement Trap care',
      source: 'address',
      totalCents: 9_800,
      lines: [{ description: 'Covered by agreement Trap care', cents: 0 }, { cents: 9_800 }],
    });
    expect((await seen(agreement)).visits).toMatchObject([{ jobId, gallons: 1_350, cents: 9_800 }]);
    const [id = ''] = await draft({ jobIds: [jobId], agreementIds: [agreement.id] });
    expect(await invoice(id)).toMatchObject({ subtotalCents: 129_800 });
    const paper = await issue(id);
    expect(paper.lines.map(({ cents }) => cents)).toEqual([9_800, 120_000]);
    expect(await unbilled()).toEqual([]);
    expect(await ask('GET', `/service-agreements/${agreement.id}/account`)).toMatchObject({
      dueCents: 0,
      billedCents: 129_800,
      invoices: [{ id, cents: 129_800 }],
    });
    expect((await company.admin.call('GET', `/invoices/${id}/pdf`)).status).toBe(200);
  });

  it('leaves what it covered as it was, whatever is agreed or corrected later', async () => {
    const agreement = await agree();
    const jobId = await visit(agreement, 900);
    await ask('POST', `/service-agreements/${agreement.id}/end`, { endDate: daysAgo(30) });
    await ask('PUT', `/jobs/${jobId}/price/facts`, { actualGallons: 1_100 });
    expect(await priceOf(jobId)).toMatchObject({ totalCents: 2_800, itemName: 'Agreement Trap care' });
  });

  it('waits for the gallons when they decide', async () => {
    const jobId = await visit(await agree(), null);
    expect(await priceOf(jobId)).toMatchObject({ totalCents: null, holds: ['gallons-missing'] });
  });

  it('is priced by the visit where that is agreed, and by the price book while it is paused', async () => {
    const type = await jobTypeNamed(company.dispatcher, 'Septic tank pump-out');
    await makeRule(company.admin, (await makeItem(company.admin, [type.id])).id, flat(32_500));
    const agreement = await agree({ charge: 'visit', rates: [{ validFrom: daysAgo(60), cents: 15_000 }] });
    expect(await unbilled()).toEqual([]);
    await ask('POST', `/service-agreements/${agreement.id}/pause`, { from: daysAgo(1) });
    expect((await seen(agreement)).state).toBe('paused');
    const [job] = (await ask('GET', `/jobs?clientId=${company.client.id}`)).items.toReversed();
    expect(await priceOf(job.id)).toMatchObject({ totalCents: 32_500 });
    await ask('POST', `/service-agreements/${agreement.id}/resumption`, { on: daysAgo(0) });
    expect(await priceOf(await visit(agreement, 500))).toMatchObject({ totalCents: 15_000 });
  });

  it('is billed once, and an end heard of later comes back as a credit to the cent', async () => {
    const agreement = await agree({ months: 1 });
    const [first = ''] = await draft({ agreementIds: [agreement.id] });
    expect((await issue(first)).subtotalCents % 120_000).toBe(0);
    expect(await draft({ agreementIds: [agreement.id] })).toEqual([]);
    await ask('POST', `/service-agreements/${agreement.id}/end`, { endDate: daysAgo(60) });
    const [due] = await unbilled();
    const [second = ''] = await draft({ agreementIds: [agreement.id] });
    const credit = await issue(second);
    expect(credit).toMatchObject({ kind: 'credit-note', subtotalCents: due.dueCents });
    const { billedCents } = await ask('GET', `/service-agreements/${agreement.id}/account`);
    // One day of the first month.
    expect([4_286, 4_138, 4_000, 3_871]).toContain(billedCents);
  });

  it('is due again when it is taken off a draft, and drafted once when two ask at once', async () => {
    const agreement = await agree();
    const body = { agreementIds: [agreement.id] };
    const drafts = (await Promise.all([draft(body), draft(body)])).flat();
    expect(drafts).toHaveLength(1);
    await ask('DELETE', `/invoices/${drafts[0]}/agreements/${agreement.id}`);
    expect(await unbilled()).toMatchObject([
      { agreementId: agreement.id, dueCents: 120_000, isBilled: false },
    ]);
  });

  it('covers a repeating job alone, and only the client’s', async () => {
    const agreement = await agree();
    const { newSeries: _new, ...again } = await values({ seriesId: agreement.seriesId });
    const refused = await company.admin.call('POST', '/service-agreements', again);
    expect(refused.body).toMatchObject({ code: 'agreement.series-covered' });
    const other = await server.signUp({ companyName: 'Other Company' });
    expect((await other.call('GET', `/service-agreements/${agreement.id}`)).status).toBe(404);
    expect((await company.technician.call('GET', '/service-agreements')).status).toBe(403);
  });

  it('has another price by days, and what it changes of a billed period comes with the next bill', async () => {
    // A year of 365 or 366 days that began 60 days ago.
    const agreement = await agree();
    const days = daysBetween(agreement.startDate, addMonths(agreement.startDate, 12));
    const bill = async () => (await draft({ agreementIds: [agreement.id] })).at(0) ?? '';
    await issue(await bill());
    const priced = async (...added: object[]) =>
      ask('PUT', `/service-agreements/${agreement.id}`, {
        ...(await seen(agreement)),
        rates: [...agreement.rates, ...added],
      });
    const upTo = (cents: number, day: number) => Math.round((cents * day) / days);
    // From 30 days ago on, entered today.
    await priced({ validFrom: daysAgo(30), cents: 240_000 });
    const more = await issue(await bill());
    const owed = upTo(120_000, 30) + 240_000 - upTo(240_000, 30);
    expect(more.subtotalCents).toBe(owed - 120_000);
    expect(more.lines.map(({ description }) => description)).toEqual([
      expect.stringMatching(/^Correction: Trap care/),
    ]);
    // And from today on for nothing, which is a credit.
    await priced({ validFrom: daysAgo(30), cents: 240_000 }, { validFrom: daysAgo(0), cents: 0 });
    const credit = await issue(await bill());
    expect(credit).toMatchObject({
      kind: 'credit-note',
      subtotalCents: upTo(240_000, 60) - 240_000,
    });
    expect(await unbilled()).toEqual([]);
  });

  it('keeps its terms once it has begun', async () => {
    const agreement = await agree();
    const { newSeries: _new, ...same } = await values({ seriesId: agreement.seriesId });
    const change = (changes: object) =>
      company.admin.call('PUT', `/service-agreements/${agreement.id}`, { ...same, ...changes });
    expect((await change({ months: 1 })).body).toMatchObject({ code: 'agreement.terms-fixed' });
    expect((await change({ rates: [{ validFrom: daysAgo(60), cents: 1 }] })).body).toMatchObject({
      code: 'agreement.price-fixed',
    });
    const rates = [...same.rates, { validFrom: daysAgo(-300), cents: 140_000 }];
    expect(bodyOf(await change({ name: 'Trap care plus', rates }))).toMatchObject({ name: 'Trap care plus' });
  });
});

describe('a deposit', () => {
  const askFor = (cents: number): Promise<InvoiceDetail> =>
    ask('POST', '/deposits', { clientId: company.client.id, cents, description: 'Deposit for two units' });
  const pay = (cents: number, invoiceId?: string) =>
    ask('POST', '/payments', {
      clientId: company.client.id,
      method: 'check',
      cents,
      receivedOn: daysAgo(0),
      reference: '1001',
      note: null,
      allocations: invoiceId === undefined ? [] : [{ invoiceId, cents }],
    });
  const refund = (paymentId: string, cents: number) =>
    company.admin.call('POST', `/payments/${paymentId}/refunds`, {
      method: 'check',
      cents,
      refundedOn: daysAgo(0),
      reference: null,
      note: null,
    });

  it('is asked for without tax or entry, is credit once paid, pays invoices, and the rest is given back', async () => {
    const { id, isDeposit, totalCents } = await askFor(50_000);
    expect({ isDeposit, totalCents }).toEqual({ isDeposit: true, totalCents: 50_000 });
    await issue(id);
    expect(await ledgerSums()).toEqual({});
    expect(await ask('GET', `/clients/${company.client.id}/account`)).toMatchObject({ balanceCents: 0 });
    const payment = await pay(50_000, id);
    expect(payment).toMatchObject({ creditCents: 50_000, appliedTo: [{ invoiceId: id, isDeposit: true }] });
    expect(await invoice(id)).toMatchObject({ settlement: 'paid', openCents: 0 });
    expect(await ledgerSums()).toEqual({ undeposited: 50_000, 'client-credit': -50_000 });

    const agreement = await agree({ rates: [{ validFrom: daysAgo(60), cents: 30_000 }] });
    const [billed = ''] = await draft({ agreementIds: [agreement.id] });
    await issue(billed);
    expect(await ask('POST', `/clients/${company.client.id}/credit`, {})).toEqual({ cents: 30_000 });
    expect(await invoice(billed)).toMatchObject({ settlement: 'paid' });
    expect(await ledgerSums()).toEqual({
      undeposited: 50_000,
      'client-credit': -20_000,
      'revenue/service': -30_000,
    });

    expect((await refund(payment.id, 20_001)).body).toMatchObject({ code: 'payment.no-credit' });
    const refunded = bodyOf(await refund(payment.id, 20_000));
    expect(refunded).toMatchObject({ creditCents: 0, refunds: [{ cents: 20_000 }] });
    expect(await ledgerSums()).toEqual({ undeposited: 30_000, 'revenue/service': -30_000 });
    const bounced = await company.admin.call('POST', `/payments/${payment.id}/reversal`, {
      reason: 'Bounced',
    });
    expect(bounced.body).toMatchObject({ code: 'payment.refunded' });
    await ask('POST', `/refunds/${refunded.refunds[0].id}/reversal`, { reason: 'Not cashed' });
    expect(await ledgerSums()).toMatchObject({ 'client-credit': -20_000, undeposited: 50_000 });
    await ask('POST', `/payments/${payment.id}/reversal`, { reason: 'Bounced' });
    expect(await ledgerSums()).toEqual({ receivable: 30_000, 'revenue/service': -30_000 });
    expect(await invoice(id)).toMatchObject({ openCents: 50_000 });
    expect(await ask('GET', `/clients/${company.client.id}/account`)).toMatchObject({ balanceCents: 30_000 });
  });

  it('is neither credited nor written off, is no receivable, and stays credit when it is void', async () => {
    const { id } = await issue((await askFor(50_000)).id);
    for (const [path, body] of [
      ['credit', { reason: 'No', rebill: false }],
      ['write-off', { reason: 'No' }],
    ] as const)
      expect((await company.admin.call('POST', `/invoices/${id}/${path}`, body)).body).toMatchObject({
        code: 'invoice.is-deposit',
      });
    expect((await ask('GET', '/billing')).receivable).toMatchObject({ cents: 0 });
    await pay(20_000);
    expect(await ask('POST', `/clients/${company.client.id}/credit`, {})).toEqual({ cents: 0 });
    const paid = await pay(30_000, id);
    expect(await ask('POST', `/invoices/${id}/void`, { reason: 'Not needed' })).toMatchObject({
      state: 'void',
    });
    expect(await ledgerSums()).toEqual({ undeposited: 50_000, 'client-credit': -50_000 });
    const { items } = await ask('GET', '/payments');
    expect(items.find((one: { id: string }) => one.id === paid.id)).toMatchObject({
      creditCents: 30_000,
      appliedTo: [],
    });
  });
});

describe('what is waived on a draft', () => {
  const waive = (id: string, positions: number[]) =>
    ask('POST', `/invoices/${id}/waivers`, { positions, reason: 'Goodwill' });

  it('counts as billed, of an agreement and of a job, until it is taken back', async () => {
    const agreement = await agree();
    const jobId = await visit(agreement, 1_350);
    const chosen = { jobIds: [jobId], agreementIds: [agreement.id] };
    const [id = ''] = await draft(chosen);
    const { lines } = await invoice(id);
    const { waived } = await waive(
      id,
      lines.map(({ position }) => position),
    );
    expect(waived).toHaveLength(2);
    expect((await company.admin.call('GET', `/invoices/${id}`)).status).toBe(404);
    expect(await draft(chosen)).toEqual([]);
    expect(await unbilled()).toEqual([]);
    expect((await ask('GET', '/waived-lines')).items).toMatchObject([
      { kind: 'agreement', reason: 'Goodwill' },
      { kind: 'job', reason: 'Goodwill' },
    ]);
    for (const one of waived) await ask('POST', `/waived-lines/${one}/withdrawal`, {});
    const again = await company.admin.call('POST', `/waived-lines/${waived[0]}/withdrawal`, {});
    expect(again.body).toMatchObject({ code: 'waiver.withdrawn' });
    const [back = ''] = await draft(chosen);
    expect(await invoice(back)).toMatchObject({ subtotalCents: 129_800 });
  });

  it('leaves the other lines of a rental on the draft, and a correction is told from what was waived', async () => {
    const type = await makeUnitType(company.admin);
    const [unit] = await makeUnits(company.admin, type.id, 1);
    const rental = await makeRental(company.admin, company.client, type.id);
    await record(company.dispatcher, rental.id, 'delivered', 20, [unit?.id ?? '']);
    const [id = ''] = await draft({ rentalIds: [rental.id] });
    const before = await invoice(id);
    const rent = before.lines.find(({ description }) => description.includes(' – '));
    await waive(id, [rent?.position ?? -1]);
    const after = await invoice(id);
    expect(after.subtotalCents).toBe(before.subtotalCents - (rent?.cents ?? 0));
    expect((await ask('GET', '/billing/unbilled-rentals')).items).toEqual([]);
    await issue(id);
    await record(company.dispatcher, rental.id, 'picked-up', 10, [unit?.id ?? '']);
    const [due] = (await ask('GET', '/billing/unbilled-rentals')).items;
    // The remaining rent, and the pickup.
    expect(due.dueCents).toBeLessThan(1_500);
  });
});
