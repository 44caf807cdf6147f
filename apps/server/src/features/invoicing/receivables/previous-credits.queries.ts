// Public to other features: clients' credits from other books.
import { sql } from 'drizzle-orm';
import { postingsOf } from '@haulwright/domain/invoicing/ledger';
import type { PreviousCredit } from '@haulwright/domain/invoicing/opening-balance';
import type { PersonBy } from '../rows/by.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { isPreviousCreditOf } from '../rows/previous-credit.queries.ts';
import { payments, receivableEntries, receivablePostings } from '../rows/receivables.tables.ts';

const creditsAtOnce = 200;

/**
 * Enters clients' credits of other books as payments that no invoice has used yet: they are applied, refunded
 * and reversed as those are, but are no cash received here.
 * @returns their ids, in their order
 */
export async function enterPreviousCredits(
  tx: TenantTransaction,
  by: PersonBy,
  credits: readonly PreviousCredit[],
): Promise<string[]> {
  const entered = credits.map((credit) => ({ id: newId(), entryId: newId(), ...credit }));
  for (let at = 0; at < entered.length; at += creditsAtOnce)
    await enterSome(tx, by, entered.slice(at, at + creditsAtOnce));
  const ids = entered.map(({ id }) => id);
  const { companyId, today } = by;
  if (ids.length > 0)
    await by.events.publish(tx, 'payment.received', { companyId, today, paymentIds: ids, invoiceIds: [] });
  return ids;
}

type Entered = PreviousCredit & { readonly id: string; readonly entryId: string };

async function enterSome(
  tx: TenantTransaction,
  { companyId, userId }: PersonBy,
  list: readonly Entered[],
): Promise<void> {
  await tx.insert(payments).values(
    list.map(({ id, clientId, number, on, cents }) => ({
      id,
      companyId,
      clientId,
      method: 'other' as const,
      cents,
      receivedOn: on,
      reference: number,
      note: 'Previous credit',
      createdBy: userId,
    })),
  );
  await tx.insert(receivableEntries).values(
    list.map(({ id, entryId, clientId, on }) => ({
      id: entryId,
      companyId,
      clientId,
      event: 'payment.received' as const,
      invoiceId: null,
      paymentId: id,
      occurredOn: on,
      note: 'Previous credit',
      createdBy: userId,
    })),
  );
  await tx
    .insert(receivablePostings)
    .values(
      list.flatMap(({ entryId, cents }) =>
        postingsOf({ type: 'payment.received', cents, allocatedCents: 0, isPrevious: true }).map(
          (posting, position) => ({ companyId, entryId, position, ...posting, invoiceId: null }),
        ),
      ),
    );
}

/** The company's credits from other books that were not taken back. */
export async function previousCreditsOf(tx: TenantTransaction): Promise<Omit<PreviousCredit, 'cents'>[]> {
  const { rows } = await tx.execute<{ client_id: string; reference: string | null; on: string }>(sql`
    select p.client_id, p.reference, p.received_on::text as on from payments p
     where p.method = 'other' and p.reversed_at is null and ${isPreviousCreditOf} order by p.id`);
  return rows.map((row) => ({ clientId: row.client_id, number: row.reference, on: row.on }));
}

/** Whether a payment is applied to an invoice, or was given back. */
export async function isPaymentUsed(tx: TenantTransaction, id: string): Promise<boolean> {
  const { rows } = await tx.execute<{ is_used: boolean }>(sql`
    select exists (select from payment_allocations where payment_id = ${id} group by invoice_id having sum(cents) <> 0)
        or exists (select from refunds where payment_id = ${id} and reversed_at is null) as is_used`);
  return rows[0]?.is_used ?? false;
}
