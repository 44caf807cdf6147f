import { assert, asyncProperty, array, constant, integer, oneof, record } from 'fast-check';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { jobTypeNamed } from '../jobs/testing.ts';
import { flat, makeItem, makeRule, pumpOutRule } from '../pricing/testing.ts';
import { billingOf, makeBillingCompany, type BillingCompany } from './testing.ts';

const server = serverOfFile();
let company: BillingCompany;
let item: { id: string };
beforeEach(async () => {
  company = await makeBillingCompany(server);
  item = await makeItem(company.admin, [company.jobType.id]);
  await makeRule(company.admin, item.id, pumpOutRule);
});

const { ask, invoice, settings } = billingOf(() => company);
const done = async (gallons: number | undefined = 1_350, changes: object = {}) => {
  const job = await company.job(company.technician, { jobTypeId: company.jobType.id, ...changes });
  await company.setStatus(job.id, 'completed', gallons === undefined ? {} : { actualGallons: gallons });
  return job;
};
const unbilled = async (query = '') => (await ask('GET', `/billing/unbilled${query}`)).items;
const draft = async (...jobIds: string[]): Promise<string[]> =>
  (await ask('POST', '/billing/drafts', { jobIds })).drafts;
const issue = (...ids: string[]) => ask('POST', '/invoices/issues', { ids });
const issued = async (gallons?: number): Promise<InvoiceDetail> => {
  const job = await done(gallons);
  const [id = ''] = await draft(job.id);
  expect(await issue(id)).toEqual([{ id, refusal: null }]);
  return invoice(id);
};
const pay = (cents: number, allocations: object[], clientId: string) =>
  company.admin.call('POST', '/payments', {
    clientId,
    method: 'check',
    reference: '1042',
    cents,
    receivedOn: '2026-01-05',
    allocations,
  });
const ledgerRows = async () =>
  (
    await server.database.asSystem((tx) =>
      tx.execute(sql`
        select coalesce(sum(p.cents), 0)::int as total,
               coalesce(sum(p.cents) filter (where p.account = 'receivable'), 0)::int as receivable
          from receivable_postings p where p.company_id = ${company.admin.companyId}`),
    )
  ).rows[0];
const openSum = async () =>
  Number(
    (
      await server.database.asSystem((tx) =>
        tx.execute(
          sql`select coalesce(sum(open_cents), 0) as open from invoice_balances where company_id = ${company.admin.companyId}`,
        ),
      )
    ).rows[0]?.['open'],
  );

describe('from completed work to the invoice', () => {
  it('bills the pinned price once, and a correction afterwards as a line of its own', async () => {
    const job = await done();
    expect(await unbilled()).toMatchObject([{ jobId: job.id, dueCents: 52_642, holds: [] }]);
    const [id = ''] = await draft(job.id);
    expect(await unbilled()).toEqual([]);
    expect(await draft(job.id)).toEqual([]);
    const twice = await done();
    expect(await ask('POST', '/billing/drafts', { jobIds: [twice.id, twice.id] })).toMatchObject({
      jobs: 1,
      rentals: 0,
      agreements: 0,
    });
    expect((await ask('POST', '/invoices/approvals', { ids: [id] }))[0].refusal).toBeNull();
    expect(await issue(id)).toEqual([{ id, refusal: null }]);
    const first = await invoice(id);
    expect(first).toMatchObject({
      number: 'INV-00001',
      state: 'issued',
      totalCents: 52_642,
      openCents: 52_642,
    });
    expect(first.lines.map(({ cents }) => cents)).toEqual([32_500, 9_800, 8_438, 1_904]);
    expect(first.services).toMatchObject([{ jobId: job.id, gallons: 1_350, tickets: [] }]);
    await ask('PUT', `/jobs/${job.id}/price/facts`, { actualGallons: 1_250 });
    const [left] = await unbilled();
    expect(left).toMatchObject({ jobId: job.id, isCorrection: true });
    const [credit = ''] = await draft(job.id);
    await issue(credit);
    const note = await invoice(credit);
    expect(note).toMatchObject({ kind: 'credit-note', number: 'CN-00001', totalCents: left.dueCents });
    expect(note.totalCents).toBe(-(2_800 + 625 + 126));
    const { cents } = await ask('POST', `/clients/${first.clientId}/credit`);
    expect(cents).toBe(3_551);
    expect((await invoice(id)).openCents).toBe(52_642 - 3_551);
  });

  it('says why work waits, and how it is settled', async () => {
    const job = await done(undefined);
    await company.setStatus(job.id, 'completed').catch(() => undefined);
    const waits = await company.job(company.technician, { jobTypeId: company.jobType.id });
    await company.setStatus(waits.id, 'completed', {});
    const [held] = await unbilled('?which=waiting');
    expect(held).toMatchObject({ jobId: waits.id, dueCents: null, holds: ['gallons-missing'] });
    expect(await draft(waits.id)).toEqual([]);
    await ask('PUT', `/jobs/${waits.id}/price/facts`, { actualGallons: 1_000 });
    expect(await unbilled('?which=waiting')).toEqual([]);
    const other = await jobTypeNamed(company.dispatcher, 'Septic inspection');
    const unpriced = await done(500, { jobTypeId: other.id });
    expect(await unbilled('?which=waiting')).toMatchObject([
      { jobId: unpriced.id, holds: ['price-missing'] },
    ]);
    const sold = await makeItem(company.admin, [other.id]);
    await makeRule(company.admin, sold.id, flat(15_000));
    expect(await ask('POST', '/billing/prices', { jobIds: [unpriced.id, waits.id] })).toEqual({ priced: 1 });
    expect(
      await ask('POST', '/billing/waivers', { jobIds: [unpriced.id], reason: 'Billed by hand' }),
    ).toEqual({
      jobs: 1,
    });
    expect((await unbilled()).map(({ jobId }: { jobId: string }) => jobId)).not.toContain(unpriced.id);
    await ask('POST', '/billing/waivers/undo', { jobIds: [unpriced.id] });
    expect((await unbilled()).map(({ jobId }: { jobId: string }) => jobId)).toContain(unpriced.id);
  });

  it('taxes once per rate, and waits while nobody has said whether work is taxed', async () => {
    await settings({ taxesUnknownPlaces: true });
    const [one, two] = [await done(1_000), await done(1_000)];
    const [id = ''] = await draft(one.id, two.id);
    expect(await issue(id)).toEqual([{ id, refusal: 'invoice.tax-not-set' }]);
    const dated = { validFrom: '2020-01-01', citation: 'Code' };
    const state = (await ask('GET', `/clients/${(await invoice(id)).clientId}`)).addresses[0].state;
    await ask('POST', '/tax-jurisdictions', {
      name: 'State',
      state,
      postalCodes: [],
      rates: [{ ppm: 60_000, ...dated }],
      taxability: ['service', 'gallons', 'disposal', 'surcharge'].map((category) => ({
        category,
        taxable: category === 'service',
        ...dated,
      })),
    });
    await issue(id);
    const paper = await invoice(id);
    expect(paper.taxes).toEqual([{ name: 'State', ppm: 60_000, taxableCents: 65_000, cents: 3_900 }]);
    expect(paper.totalCents).toBe(paper.subtotalCents + 3_900);
  });

  it('makes an invoice for each job where the client wants that', async () => {
    const [one, two] = [await done(), await done()];
    await ask('PUT', `/clients/${one.clientId}/billing-terms`, { dueDays: 10, grouping: 'job', email: null });
    await ask('PUT', `/clients/${two.clientId}/billing-terms`, { dueDays: 10, grouping: 'job', email: null });
    const drafts = await draft(one.id, two.id);
    expect(drafts).toHaveLength(2);
    expect((await invoice(drafts[0] ?? '')).dueDays).toBe(10);
  });

  it('numbers without gaps, also when several are issued at once', async () => {
    const jobs = [await done(), await done(), await done(), await done()];
    await settings({ grouping: 'job' });
    const drafts = await draft(...jobs.map(({ id }) => id));
    await Promise.all(drafts.map((id) => issue(id)));
    const numbers = await Promise.all(drafts.map(async (id) => (await invoice(id)).number));
    expect(new Set(numbers)).toEqual(new Set(['INV-00001', 'INV-00002', 'INV-00003', 'INV-00004']));
  });

  it('is for the office, undone by administrators, and not found by others', async () => {
    const paper = await issued();
    for (const path of ['/billing', `/invoices/${paper.id}`, '/payments']) {
      expect((await company.dispatcher.call('GET', path)).status, path).toBe(200);
      expect((await company.technician.call('GET', path)).status, path).toBe(403);
    }
    const reason = 'A mistake';
    for (const [method, path, body] of [
      ['POST', `/invoices/${paper.id}/void`, { reason }],
      ['POST', `/invoices/${paper.id}/credit`, { reason, rebill: true }],
      ['POST', `/invoices/${paper.id}/write-off`, { reason }],
      ['POST', `/payments/${paper.id}/reversal`, { reason, reversedOn: '2026-01-05' }],
      [
        'POST',
        `/payments/${paper.id}/refunds`,
        { cents: 1, method: 'cash', refundedOn: '2026-01-05', reason },
      ],
      ['PUT', '/billing/settings', {}],
      ['PUT', `/clients/${paper.clientId}/billing-terms`, {}],
    ] as const)
      expect((await company.dispatcher.call(method, path, body)).status, path).toBe(403);
    const other = await server.signUp({ companyName: 'Elsewhere' });
    expect((await other.call('GET', `/invoices/${paper.id}`)).status).toBe(404);
    expect((await other.call('GET', `/invoices/${paper.id}/pdf`)).status).toBe(404);
    expect((await other.call('GET', `/clients/${paper.clientId}/account`)).status).toBe(404);
    const stolen = {
      clientId: paper.clientId,
      method: 'cash',
      cents: 1,
      receivedOn: '2026-01-05',
      allocations: [],
    };
    expect((await other.call('POST', '/payments', stolen)).status).toBe(404);
  });
});

describe('an issued invoice', () => {
  it('stays in the database as it was issued', async () => {
    const { id } = await issued();
    for (const statement of [
      sql`update invoices set note = 'x' where id = ${id}`,
      sql`update invoices set state = 'draft', number = null where id = ${id}`,
      sql`delete from invoices where id = ${id}`,
      sql`update invoice_lines set cents = 1 where invoice_id = ${id}`,
      sql`delete from invoice_lines where invoice_id = ${id}`,
      sql`insert into invoice_lines select company_id, invoice_id, 99, job_id, line_key, revenue_category, tax_category, description, quantity_thousandths, unit, unit_price, cents from invoice_lines where invoice_id = ${id} limit 1`,
      sql`update receivable_postings set cents = 1`,
      sql`delete from receivable_entries`,
    ])
      await expect(server.database.asSystem((tx) => tx.execute(statement))).rejects.toMatchObject({
        cause: { code: '23001' },
      });
    const entry = sql`insert into receivable_postings (company_id, entry_id, position, account, cents)
      select company_id, id, 50, 'undeposited', 5 from receivable_entries where invoice_id = ${id}`;
    await expect(server.database.asSystem((tx) => tx.execute(entry))).rejects.toMatchObject({
      code: '23514',
    });
    expect((await company.admin.call('DELETE', `/invoices/${id}`)).body.code).toBe('invoice.not-draft');
    expect((await company.admin.call('PUT', `/invoices/${id}`, { dueDays: 1 })).body.code).toBe(
      'invoice.not-draft',
    );
  });

  it('is mirrored by a credit note to the cent, and its work billed again only if that is wanted', async () => {
    for (const rebill of [true, false]) {
      const paper = await issued();
      const note = await ask('POST', `/invoices/${paper.id}/credit`, { reason: 'Wrong client', rebill });
      expect(note.lines.map(({ cents }: { cents: number }) => 0 - cents)).toEqual(
        paper.lines.map(({ cents }) => cents),
      );
      expect(note).toMatchObject({
        totalCents: -paper.totalCents,
        openCents: 0,
        settlement: 'paid',
        payments: [{ what: `Used for ${paper.number}`, cents: paper.totalCents }],
      });
      expect(await invoice(paper.id)).toMatchObject({
        openCents: 0,
        settlement: 'credited',
        creditedBy: { id: note.id, number: note.number },
        payments: [{ what: `Credit note ${note.number}`, cents: paper.totalCents }],
      });
      expect(await unbilled()).toHaveLength(rebill ? 1 : 0);
      const again = await company.admin.call('POST', `/invoices/${paper.id}/credit`, { reason: 'x', rebill });
      expect(again.body.code).toBe('invoice.credited');
      if (rebill) await draft((await unbilled())[0].jobId);
    }
    expect(await ledgerRows()).toEqual({ total: 0, receivable: 0 });
  });

  it('becomes void with its number, unless something was paid on it', async () => {
    const paper = await issued();
    const payment = bodyOf(await pay(1_000, [{ invoiceId: paper.id, cents: 1_000 }], paper.clientId));
    const refused = await company.admin.call('POST', `/invoices/${paper.id}/void`, { reason: 'x' });
    expect(refused.body.code).toBe('invoice.has-payments');
    await ask('POST', `/payments/${payment.id}/reversal`, { reason: 'Bounced' });
    const voided = await ask('POST', `/invoices/${paper.id}/void`, { reason: 'Wrong address' });
    expect(voided).toMatchObject({ state: 'void', number: 'INV-00001', openCents: 0 });
    expect(await unbilled()).toHaveLength(1);
    expect(await ledgerRows()).toEqual({ total: 0, receivable: 0 });
    expect((await issued()).number).toBe('INV-00002');
  });

  it('is a PDF, and goes out by mail with it', async () => {
    const paper = await issued();
    const pdf = await company.admin.call('GET', `/invoices/${paper.id}/pdf`);
    expect(pdf.status).toBe(200);
    const sent = await ask('POST', `/invoices/${paper.id}/send`, { to: 'books@client.example' });
    expect(sent.deliveries).toMatchObject([{ kind: 'mail', to: 'books@client.example' }]);
    await ask('POST', `/invoices/${paper.id}/sent`);
    expect((await invoice(paper.id)).deliveries).toHaveLength(2);
  });
});

describe('payments', () => {
  it('pay in part, are too much, stay as credit and are used later', async () => {
    const first = await issued();
    const { clientId } = first;
    expect((await pay(60_000, [{ invoiceId: first.id, cents: 52_643 }], clientId)).body.code).toBe(
      'payment.too-much',
    );
    bodyOf(await pay(10_000, [{ invoiceId: first.id, cents: 10_000 }], clientId));
    expect(await invoice(first.id)).toMatchObject({ openCents: 42_642, settlement: 'part-paid' });
    const over = bodyOf(await pay(50_000, [{ invoiceId: first.id, cents: 42_642 }], clientId));
    expect(over).toMatchObject({ creditCents: 7_358, reference: '1042' });
    expect(await ask('GET', `/clients/${clientId}/account`)).toMatchObject({
      balanceCents: -7_358,
      creditCents: -7_358,
    });
    await ask('POST', `/payments/${over.id}/reversal`, { reason: 'Bounced' });
    expect(await invoice(first.id)).toMatchObject({ openCents: 42_642 });
    expect(
      (await company.admin.call('POST', `/payments/${over.id}/reversal`, { reason: 'x' })).body.code,
    ).toBe('payment.reversed');
    const { total } = await ask('GET', '/billing/ageing');
    expect(total).toMatchObject({ balanceCents: 42_642, buckets: { current: 42_642 } });
    const later = await ask('GET', '/billing/ageing?asOf=2099-01-01');
    expect(later.total.buckets['over-90']).toBe(42_642);
    await ask('POST', `/invoices/${first.id}/write-off`, { reason: 'Moved away' });
    expect(await invoice(first.id)).toMatchObject({
      openCents: 0,
      settlement: 'written-off',
      writtenOffCents: 42_642,
    });
    const file = await company.admin.call(
      'GET',
      `/clients/${clientId}/statement?from=2026-01-01&to=2030-01-01`,
    );
    expect(file.status).toBe(200);
    for (const what of ['invoices', 'payments'])
      expect(
        (await company.admin.call('GET', `/billing/file?what=${what}&from=2026-01-01&to=2030-01-01`)).status,
      ).toBe(200);
  });

  it('late fees are off, and proposed as drafts where the company has a rule', async () => {
    expect((await company.admin.call('POST', '/billing/late-fees')).body.code).toBe('billing.no-late-fees');
    const paper = await issued();
    await settings({ lateFees: { graceDays: 0, ppm: 0, fixedCents: 2_500, capCents: null } });
    expect(await ask('POST', '/billing/late-fees')).toEqual({ drafts: 0 });
    await server.database.asSystem((tx) =>
      tx.execute(sql`update invoice_balances set due_date = '2026-01-01' where invoice_id = ${paper.id}`),
    );
    expect(await ask('POST', '/billing/late-fees')).toEqual({ drafts: 1 });
    expect(await ask('POST', '/billing/late-fees')).toEqual({ drafts: 0 });
    const { items } = await ask('GET', '/invoices?which=drafts');
    expect(items).toMatchObject([{ totalCents: 2_500 }]);
  });
});

const steps = array(
  oneof(
    record({ do: constant('gallons' as const), gallons: integer({ min: 0, max: 5_000 }) }),
    constant({ do: 'draft' as const }),
    constant({ do: 'issue' as const }),
    constant({ do: 'void' as const }),
    constant({ do: 'remove' as const }),
    record({ do: constant('pay' as const), cents: integer({ min: 1, max: 60_000 }) }),
  ),
  { minLength: 1, maxLength: 8 },
);

it('whatever is corrected, drafted, issued, voided and paid: billed in the end is what is owed, and the ledger agrees', async () => {
  await assert(
    asyncProperty(steps, async (todo) => {
      const job = await done(1_000);
      const mine = async (which: string): Promise<{ id: string; openCents: number; clientId: string }[]> =>
        (await ask('GET', `/invoices?which=${which}&clientId=${job.clientId}`)).items;
      for (const step of todo) {
        if (step.do === 'gallons')
          await ask('PUT', `/jobs/${job.id}/price/facts`, { actualGallons: step.gallons });
        else if (step.do === 'draft') await draft(job.id);
        else if (step.do === 'issue') {
          const ids = (await mine('drafts')).map(({ id }) => id);
          if (ids.length > 0) await issue(...ids);
        } else if (step.do === 'remove')
          for (const { id } of await mine('drafts')) await ask('DELETE', `/invoices/${id}`);
        else if (step.do === 'void') {
          const [last] = await mine('issued');
          if (last) await company.admin.call('POST', `/invoices/${last.id}/void`, { reason: 'x' });
        } else {
          const [open] = (await mine('open')).filter(({ openCents }) => openCents > 0);
          if (open)
            bodyOf(
              await pay(
                step.cents,
                [{ invoiceId: open.id, cents: Math.min(step.cents, open.openCents) }],
                open.clientId,
              ),
            );
        }
      }
      // Voided or removed work may be from the previous run.
      const left: { jobId: string }[] = await unbilled(`?clientId=${job.clientId}`);
      if (left.length > 0) await draft(...left.map(({ jobId }) => jobId));
      expect(await unbilled(`?clientId=${job.clientId}`)).toEqual([]);
      const price = await ask('GET', `/jobs/${job.id}/price`);
      const billed = await server.database.asSystem((tx) =>
        tx.execute(sql`select coalesce(sum(l.cents), 0)::int as cents from invoice_lines l join invoices i on i.id = l.invoice_id
          where l.job_id = ${job.id} and i.state <> 'void'`),
      );
      expect(billed.rows[0]).toEqual({ cents: price.totalCents });
      const ledger = await ledgerRows();
      expect(ledger?.['total']).toBe(0);
      expect(ledger?.['receivable']).toBe(await openSum());
    }),
    { numRuns: 8 },
  );
});
