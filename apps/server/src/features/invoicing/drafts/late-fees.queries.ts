import { sql } from 'drizzle-orm';
import { lateFeePrefix } from '@haulwright/domain/invoicing/ledger';
import type { LateFeeRule } from '@haulwright/domain/invoicing/settlement';
import { allocatePayment, lateFeeCents } from '@haulwright/domain/invoicing/settlement';
import type { DatedAct } from '../../../http/act.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { creditOfPayment } from '../receivables/deposits.queries.ts';
import { loadTaxBasis } from '../sources/draft-taxes.queries.ts';
import { insertDraft } from './make-drafts.ts';
import { isKind } from '../rows/line-kind.queries.ts';
import { loadBillingSettings, loadTerms } from '../rows/terms.queries.ts';

const keyOf = (invoiceId: string) => `${lateFeePrefix}${invoiceId}`;

interface Row extends Record<string, unknown> {
  id: string;
  number: string;
  client_id: string;
  total_cents: string;
  paid_cents: string;
  written_off_cents: string;
  due_date: string;
  billed: string;
}

/**
 * Makes drafts of the late fees that overdue invoices have run up, less those that are billed; none of what is
 * disputed, what a bank transfer that is under way pays, or what the client's unused credit pays for.
 */
export async function proposeLateFees(
  tx: TenantTransaction,
  by: DatedAct,
  rule: LateFeeRule,
): Promise<number> {
  // One at a time: two who ask at once would charge twice.
  await tx.execute(sql`select 1 from billing_settings for update`);
  const { rows } = await tx.execute<Row>(sql`
    select i.id, i.number, i.client_id, i.total_cents, b.paid_cents, b.written_off_cents, b.due_date::text,
           (select coalesce(sum(l.cents), 0) from invoice_lines l join invoices f on f.id = l.invoice_id
             where l.line_key = 'late-fee/' || i.id::text and f.client_id = i.client_id and f.state <> 'void') as billed
      from invoice_balances b join invoices i on i.id = b.invoice_id
     where b.open_cents > 0 and b.transfer_since is null and not exists (select from deposits d where d.invoice_id = i.id) and b.due_date < ${by.today}::date
       and not exists (select from invoice_lines l where l.invoice_id = i.id and ${isKind('late-fee')})
       and not exists (select from invoice_disputes x where x.invoice_id = i.id and x.ended_at is null)
     order by i.client_id, i.sequence limit 500`);
  const paidByCredit = await sharesOfCredit(tx, [...new Set(rows.map((row) => row.client_id))]);
  const settings = await loadBillingSettings(tx);
  const basis = await loadTaxBasis(tx);
  const byClient = Map.groupBy(
    rows.flatMap((row) => {
      const money = {
        totalCents: Number(row.total_cents),
        paidCents: Number(row.paid_cents),
        writtenOffCents: Number(row.written_off_cents),
        dueDate: row.due_date,
      };
      const cents = lateFeeCents(money, rule, by.today, paidByCredit.get(row.id)) - Number(row.billed);
      return cents > 0 ? [{ ...row, cents }] : [];
    }),
    (row) => row.client_id,
  );
  const terms = await loadTerms(tx, [...byClient.keys()]);
  for (const [clientId, fees] of byClient)
    await insertDraft(tx, by, {
      clientId,
      dueDays: terms.get(clientId)?.dueDays ?? settings.dueDays,
      basis,
      lines: fees.map(({ id, number, cents }) => ({
        jobId: null,
        rentalId: null,
        agreementId: null,
        kind: 'late-fee',
        key: keyOf(id),
        revenueCategory: 'fee',
        taxCategory: 'fee',
        description: `Late fee for invoice ${number}`,
        quantityThousandths: 1_000,
        unit: '',
        unitPrice: cents * 100,
        cents,
      })),
    });
  return byClient.size;
}

interface CreditRow extends Record<string, unknown> {
  client_id: string;
  id: string;
  due_date: string;
  open_cents: string;
  credit: string;
}

/**
 * The part of each open invoice that its client's unused credit would pay if it were used: payments and credit
 * notes, on the oldest first.
 */
async function sharesOfCredit(
  tx: TenantTransaction,
  clientIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.execute<CreditRow>(sql`
    with credit as (
      select client_id, sum(cents) as cents from (
        select p.client_id, ${creditOfPayment} as cents from payments p
         where p.client_id = any(${uuids(clientIds)}) and p.reversed_at is null
        union all
        select b.client_id, -b.open_cents from invoice_balances b
         where b.client_id = any(${uuids(clientIds)}) and b.open_cents < 0) of_both group by 1)
    select b.client_id, b.invoice_id as id, b.due_date::text, b.open_cents, c.cents as credit
      from invoice_balances b join credit c on c.client_id = b.client_id
     where b.open_cents > 0 and c.cents > 0
       and not exists (select from deposits d where d.invoice_id = b.invoice_id)`);
  const shares = new Map<string, number>();
  for (const open of Map.groupBy(rows, (row) => row.client_id).values()) {
    const invoices = open.map((row) => ({
      id: row.id,
      dueDate: row.due_date,
      openCents: Number(row.open_cents),
    }));
    const { allocations } = allocatePayment(Number(open[0]?.credit ?? 0), invoices);
    for (const { invoiceId, cents } of allocations) shares.set(invoiceId, cents);
  }
  return shares;
}
