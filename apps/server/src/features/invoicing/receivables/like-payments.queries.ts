import { sql } from 'drizzle-orm';
import type { PaymentInput, PaymentMethod } from '@haulwright/domain/invoicing/payment';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { maxLike, type Likeness } from '@haulwright/domain/kernel/likeness';
import { isSameCode } from '@haulwright/domain/kernel/same-name';
import { dayOfLikeness } from '../../../http/likeness.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { isPreviousCreditOf } from '../rows/previous-credit.queries.ts';
import { methodInWords } from '../rows/parties.queries.ts';

interface Row extends Record<string, unknown> {
  id: string;
  method: PaymentMethod;
  cents: string;
  received_on: string;
  reference: string | null;
  is_previous: boolean;
}

/**
 * Payments of the client that may be this one: the same amount on the same day, or by the same check. Another
 * check number tells two payments apart; those that were taken back do not count.
 */
export async function likePayments(tx: TenantTransaction, payment: PaymentInput): Promise<Likeness[]> {
  const { rows } = await tx.execute<Row>(sql`
    select p.id, p.method, p.cents, p.received_on::text, p.reference, ${isPreviousCreditOf} as is_previous from payments p
     where client_id = ${payment.clientId} and reversed_at is null and cents = ${payment.cents}
     order by id desc limit 200`);
  return rows
    .filter((row) => {
      const isSameNumber = isSameCode(row.reference, payment.reference);
      const numbered = row.reference !== null && payment.reference !== null;
      return row.received_on === payment.receivedOn ? !numbered || isSameNumber : isSameNumber;
    })
    .map((row) => ({
      kind: 'payment',
      id: row.id,
      name: `${formatDollars(Number(row.cents))}, ${methodInWords(row.method, row.reference, row.is_previous)}, ${dayOfLikeness(row.received_on)}`,
      why: [
        'same client and amount',
        row.received_on === payment.receivedOn && 'same day',
        isSameCode(row.reference, payment.reference) && 'same number',
      ]
        .filter(Boolean)
        .join(', '),
    }));
}

/** Deposits asked of the client at that amount that are drafts, or not paid yet. */
export async function likeDeposits(
  tx: TenantTransaction,
  { clientId, cents }: { readonly clientId: string; readonly cents: number },
): Promise<Likeness[]> {
  const { rows } = await tx.execute<{ id: string; number: string | null }>(sql`
    select i.id, i.number from deposits d join invoices i on i.id = d.invoice_id
      left join invoice_balances b on b.invoice_id = i.id
     where i.client_id = ${clientId} and i.subtotal_cents = ${cents}
       and (i.state in ('draft', 'approved') or (i.state = 'issued' and b.open_cents > 0))
     order by i.id desc limit ${maxLike}`);
  return rows.map(({ id, number }) => ({
    kind: 'deposit',
    id,
    name: `Deposit ${number ?? 'draft'}, ${formatDollars(cents)}`,
    why: 'asked for already: same client and amount',
  }));
}
