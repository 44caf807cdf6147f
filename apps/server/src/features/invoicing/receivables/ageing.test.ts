import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { AgeingRow } from '@haulwright/domain/invoicing/payment';
import { ageBuckets, ageBucketOf } from '@haulwright/domain/invoicing/settlement';
import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { makeClient } from '../../../../../../test/factories/clients.ts';
import { serverOfFile } from '../../../../../../test/server/server-of-file.ts';
import { today } from '../../field/testing.ts';
import { pumpOutRule } from '../../pricing/testing.ts';
import { billingOf, makeBillingCompany, type BillingCompany } from '../testing.ts';

const server = serverOfFile();
let company: BillingCompany;
beforeAll(async () => {
  company = await makeBillingCompany(server, pumpOutRule);
});

const { ask } = billingOf(() => company);
const byClient = (rows: readonly AgeingRow[]) => rows.toSorted((a, b) => (a.clientId < b.clientId ? -1 : 1));

const neverMailed = { mailedTo: [], disputed: 0, statementAt: null, remindedAt: null };

/** Recalculates the ageing from the ledger alone. */
async function ledgerAgeing(asOf: string): Promise<AgeingRow[]> {
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute<{ client_id: string; name: string; due_date: string | null; cents: string }>(sql`
      select e.client_id, c.name, b.due_date::text, sum(p.cents) as cents from receivable_postings p
        join receivable_entries e on e.id = p.entry_id join clients c on c.id = e.client_id
        left join invoice_balances b on b.invoice_id = p.invoice_id
       where e.company_id = ${company.admin.companyId} and p.account in ('receivable', 'client-credit')
         and e.occurred_on <= ${asOf}::date group by e.client_id, c.name, p.invoice_id, b.due_date having sum(p.cents) <> 0`),
  );
  return [...Map.groupBy(rows, (row) => row.client_id)].map(([clientId, list]) => {
    const buckets = Object.fromEntries(ageBuckets.map((one) => [one, 0])) as AgeingRow['buckets'];
    let creditCents = 0;
    for (const row of list) {
      const cents = Number(row.cents);
      if (cents > 0 && row.due_date !== null) buckets[ageBucketOf(row.due_date, asOf)] += cents;
      else creditCents += cents;
    }
    const balanceCents = list.reduce((sum, { cents }) => sum + Number(cents), 0);
    return { clientId, clientName: list[0]?.name ?? '', buckets, creditCents, balanceCents, ...neverMailed };
  });
}

async function pagesOf(asOf: string) {
  const items: AgeingRow[] = [];
  const totals: unknown[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const next: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const page = await ask('GET', `/billing/ageing?asOf=${asOf}&limit=2${next}`);
    items.push(...page.items);
    totals.push(page.total.balanceCents);
    cursor = page.nextCursor;
  }
  return { items, totals: new Set(totals) };
}

it('what clients owe as of any day is what the ledger says, page by page', async () => {
  const invoices: { id: string; clientId: string; totalCents: number }[] = [];
  for (const name of ['Ames', 'Bell', 'Cole', 'Dunn', 'Eads']) {
    const client = await makeClient(company.dispatcher, { name });
    const job = await company.job(company.technician, {
      jobTypeId: company.jobType.id,
      clientId: client.id,
      clientAddressId: client.addresses[0]?.id,
    });
    await company.setStatus(job.id, 'completed', { actualGallons: 1_350 });
    const { drafts } = await ask('POST', '/billing/drafts', { jobIds: [job.id] });
    expect(await ask('POST', '/invoices/issues', { ids: drafts })).toEqual([
      { id: drafts[0], refusal: null },
    ]);
    invoices.push(await ask('GET', `/invoices/${drafts[0]}`));
  }
  const total = (at: number): number => invoices[at]?.totalCents ?? 0;
  const pay = (at: number, cents: number, onInvoice: number, daysAgo: number) => {
    const { id = '', clientId = '' } = invoices[at] ?? {};
    return ask('POST', '/payments', {
      clientId,
      method: 'check',
      cents,
      receivedOn: addDays(today(), -daysAgo),
      allocations: onInvoice === 0 ? [] : [{ invoiceId: id, cents: onInvoice }],
    });
  };
  await pay(0, 10_000, 10_000, 0);
  await pay(1, total(1) + 7_000, total(1), 3);
  await pay(2, 5_000, 0, 40);
  const bounced = await pay(2, 7_000, 7_000, 1);
  await ask('POST', `/payments/${bounced.id}/reversal`, { reason: 'Bounced' });
  await pay(3, total(3), total(3), 2);
  await ask('POST', `/invoices/${invoices[4]?.id}/write-off`, { reason: 'Moved away' });
  // Due long ago, so that every column has something.
  for (const [at, daysAgo] of [10, 45, 75, 200].entries())
    await server.database.asSystem((tx) =>
      tx.execute(
        sql`update invoice_balances set due_date = ${addDays(today(), -daysAgo)} where invoice_id = ${invoices[at]?.id}`,
      ),
    );
  for (const daysAgo of [-400, -20, 0, 1, 2, 3, 4, 39, 40, 41, 100]) {
    const asOf = addDays(today(), -daysAgo);
    const expected = await ledgerAgeing(asOf);
    const { items, totals } = await pagesOf(asOf);
    expect(byClient(items)).toEqual(byClient(expected));
    expect(items.map(({ clientName }) => clientName)).toEqual(
      items.map(({ clientName }) => clientName).toSorted(),
    );
    expect(totals).toEqual(new Set([expected.reduce((sum, one) => sum + one.balanceCents, 0)]));
  }
  const found = await ask('GET', '/billing/ageing?search=cOl');
  expect(found.items).toMatchObject([{ clientName: 'Cole', balanceCents: total(2) - 5_000 }]);
  expect(found.total.balanceCents).toBe(total(2) - 5_000);
  expect((await company.admin.call('GET', '/billing/ageing?cursor=x')).status).toBe(400);
});
