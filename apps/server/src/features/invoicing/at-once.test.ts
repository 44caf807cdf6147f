import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { bodyOf } from '../../../../../test/factories/expect-ok.ts';
import { serverOfFile } from '../../../../../test/server/server-of-file.ts';
import { somebodyWaitsForALock } from '../../../../../test/server/waiting-for-a-lock.ts';
import { flat } from '../pricing/testing.ts';
import { deleteInvoice } from './rows/invoice-rows.queries.ts';
import { refreshSources } from './sources/sources.queries.ts';
import { billingOf, makeBillingCompany, type BillingCompany } from './testing.ts';

/** What several people of the office do at once: each gets a clear answer, and the books add up. */
const server = serverOfFile();
let company: BillingCompany;
beforeAll(async () => {
  company = await makeBillingCompany(server, flat(32_500));
  await settings({ grouping: 'job' });
});
const { ask, settings, invoice } = billingOf(() => company);

const call = (method: string, path: string, body: object = {}) =>
  company.admin.call(method, path, body, { 'idempotency-key': newId() });
const jobsDone = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { id } = await company.job(company.technician, { jobTypeId: company.jobType.id });
    await company.setStatus(id, 'completed', { actualGallons: 1_000 });
    ids.push(id);
  }
  return ids;
};
const draftsOf = async (jobIds: readonly string[]): Promise<string[]> =>
  (await ask('POST', '/billing/drafts', { jobIds })).drafts;
const issued = async (count: number): Promise<string[]> => {
  const ids = await draftsOf(await jobsDone(count));
  await ask('POST', '/invoices/issues', { ids });
  return ids;
};
const paid = async (allocations: readonly { invoiceId: string; cents: number }[], cents: number) => {
  const { clientId } = await invoice(allocations[0]?.invoiceId ?? '');
  return bodyOf(
    await call('POST', '/payments', {
      clientId,
      method: 'check',
      reference: '7',
      cents,
      receivedOn: '2026-01-05',
      allocations,
    }),
  );
};
/** All of these at the same moment. @returns the statuses */
const atOnce = async (...calls: (readonly [string, string, object?])[]): Promise<number[]> =>
  (await Promise.all(calls.map(([method, path, body]) => call(method, path, body)))).map(
    ({ status }) => status,
  );
const books = async () => {
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute(sql`
      select (select count(*)::int from invoice_balances b where not exists (select from deposits d where d.invoice_id = b.invoice_id)
                 and b.open_cents <> (select coalesce(sum(p.cents), 0) from receivable_postings p
                                       where p.invoice_id = b.invoice_id and p.account = 'receivable')) as "notInTheLedger",
             (select count(*)::int from (select from payment_allocations a join payments p on p.id = a.payment_id
                group by p.id having sum(a.cents) < 0 or sum(a.cents) > case when p.reversed_at is null then p.cents else 0 end) x)
               as "wronglyApplied",
             (select count(*)::int from (select from receivable_postings p join receivable_entries e on e.id = p.entry_id
                where p.account = 'client-credit' group by e.client_id having sum(p.cents) > 0) x) as "overdrawn"`),
  );
  return rows[0];
};
const balanced = { notInTheLedger: 0, wronglyApplied: 0, overdrawn: 0 };

it('issues invoices and credit notes that several lists name, each once and without gaps', async () => {
  const credited = await issued(3);
  for (const id of credited) {
    await paid([{ invoiceId: id, cents: 32_500 }], 32_500);
    await ask('POST', `/invoices/${id}/credit`, { reason: 'A mistake', rebill: true });
  }
  const before = await draftsOf(await jobsDone(6));
  // Work that is billed again, and a credit that was voided then: what is billed too much is a draft credit note.
  const rebilled = (await ask('GET', '/billing/unbilled?limit=50')).items.map(
    ({ jobId }: { jobId: string }) => jobId,
  );
  await draftsOf(rebilled);
  for (const { id, kind } of (await ask('GET', '/invoices?limit=50')).items)
    if (kind === 'credit-note') await ask('POST', `/invoices/${id}/void`, { reason: 'It stands' });
  await draftsOf(rebilled);
  const drafts = (await ask('GET', '/invoices?which=drafts&limit=50')).items;
  expect(new Set(drafts.map(({ kind }: { kind: string }) => kind))).toEqual(
    new Set(['invoice', 'credit-note']),
  );
  const ids: string[] = drafts.map(({ id }: { id: string }) => id);
  const lists = [ids, ids.slice(-3), ids.slice(-1), before, ids.slice(0, 5), ids.slice(4, 8), ids.slice(-5)];
  const statuses = await atOnce(
    ...lists.map((list) => ['POST', '/invoices/issues', { ids: list }] as const),
    ...ids.map((id) => ['POST', '/invoices/approvals', { ids: [id] }] as const),
  );
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  for (const kind of ['invoice', 'credit-note']) {
    const { rows } = await server.database.asSystem((tx) =>
      tx.execute<{ last: number; count: number }>(
        sql`select max(sequence) as last, count(distinct sequence)::int as count from invoices where kind = ${kind}`,
      ),
    );
    expect(rows[0]?.count, kind).toBe(rows[0]?.last);
  }
  expect((await ask('GET', '/invoices?which=drafts')).items).toEqual([]);
  expect(await books()).toEqual(balanced);
});

it('reverses a payment while its credit is used and refunded', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [first = '', second = '', third = ''] = await issued(3);
    const { clientId } = await invoice(first);
    const payment = await paid(
      [
        { invoiceId: first, cents: 10_000 },
        { invoiceId: second, cents: 5_000 },
      ],
      20_000,
    );
    const reason = 'It bounced';
    const refund = { method: 'check', cents: 5_000, refundedOn: '2026-01-06', reference: null, note: null };
    const statuses = await atOnce(
      ['POST', `/clients/${clientId}/credit`],
      ['POST', `/payments/${payment.id}/reversal`, { reason }],
      ['POST', `/payments/${payment.id}/refunds`, refund],
      ['POST', `/clients/${clientId}/credit`],
      ['POST', `/invoices/${third}/write-off`, { reason }],
    );
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(await books()).toEqual(balanced);
  }
});

it('refunds and voids a credit note while the payment it is taken from is reversed', async () => {
  const reason = 'It bounced';
  for (let round = 0; round < 8; round += 1) {
    const [first = '', second = ''] = await issued(2);
    const { clientId } = await invoice(first);
    const payment = await paid([{ invoiceId: first, cents: 32_500 }], 32_500);
    const note = await ask('POST', `/invoices/${second}/credit`, { reason, rebill: false });
    await ask('POST', `/invoices/${note.id}/void`, { reason });
    const other = await ask('POST', `/invoices/${second}/credit`, { reason, rebill: false });
    const refund = { method: 'check', cents: 5_000, refundedOn: '2026-01-06', reference: null, note: null };
    const statuses = await atOnce(
      ['POST', `/invoices/${other.id}/refunds`, refund],
      ['POST', `/payments/${payment.id}/reversal`, { reason }],
      ['POST', `/invoices/${first}/credit`, { reason, rebill: false }],
      ['POST', `/invoices/${other.id}/void`, { reason }],
      ['POST', `/clients/${clientId}/credit`],
    );
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  }
  expect(await books()).toEqual(balanced);
});

it('voids a paid deposit while its payment is reversed', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [id = ''] = await issued(1);
    const { clientId } = await invoice(id);
    const deposit = await ask('POST', '/deposits', {
      clientId,
      cents: 10_000,
      description: 'Deposit',
      rentalId: null,
      dueDays: 0,
    });
    await ask('POST', '/invoices/issues', { ids: [deposit.id] });
    const payment = await paid([{ invoiceId: deposit.id, cents: 10_000 }], 10_000);
    const reason = 'The event is off';
    const statuses = await atOnce(
      ['POST', `/payments/${payment.id}/reversal`, { reason }],
      ['POST', `/invoices/${deposit.id}/void`, { reason }],
    );
    expect(statuses).toEqual([200, 200]);
    expect(await books()).toEqual(balanced);
  }
});

it('drafts work while its extras are changed', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [jobId = ''] = await jobsDone(1);
    const lid = {
      description: 'Riser lid',
      quantityThousandths: 1_000,
      unit: 'each',
      unitPrice: 450_000,
      category: 'other',
    };
    const statuses = await atOnce(
      ['POST', '/billing/drafts', { jobIds: [jobId] }],
      ['POST', `/jobs/${jobId}/extras/free`, lid],
      ['POST', '/billing/drafts', { jobIds: [jobId] }],
    );
    expect(statuses).toEqual([200, 200, 200]);
  }
  expect(await books()).toEqual(balanced);
});

it('works out what is due from all drafts that are gone, also those removed in between', async () => {
  const [jobId = ''] = await jobsDone(1);
  const [draft = ''] = await draftsOf([jobId]);
  await ask('POST', '/invoices/issues', { ids: [draft] });
  await ask('POST', `/invoices/${draft}/credit`, { reason: 'A mistake', rebill: true });
  const [again = ''] = await draftsOf([jobId]);
  const dueNow = async () =>
    (
      await server.database.asSystem((tx) =>
        tx.execute(sql`select due_cents::int as due, is_open from billing_sources where job_id = ${jobId}`),
      )
    ).rows[0];
  expect(await dueNow()).toEqual({ due: 0, is_open: false });
  let second: Promise<unknown> | undefined;
  await server.database.inTenant(company.admin, async (tx) => {
    await deleteInvoice(tx, again);
    await refreshSources(tx, [jobId]);
    // A colleague's change of the same work waits for this one, and must not write down what it read before.
    second = server.database.inTenant(company.admin, (other) => refreshSources(other, [jobId]));
    await somebodyWaitsForALock(server.database.pool);
  });
  await second;
  expect(await dueNow()).toEqual({ due: 32_500, is_open: true });
});
