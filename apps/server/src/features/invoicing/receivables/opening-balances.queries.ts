// Public to other features: clients' open balances from other books.
import { inArray, sql } from 'drizzle-orm';
import { maxDueDays } from '@haulwright/domain/invoicing/billing-terms';
import type { InvoiceParties } from '@haulwright/domain/invoicing/invoice';
import { openingKey, postingsOf } from '@haulwright/domain/invoicing/ledger';
import {
  openingSequences,
  spelledNumber,
  type OpenBalance,
} from '@haulwright/domain/invoicing/opening-balance';
import { daysBetween } from '@haulwright/domain/kernel/calendar-date';
import type { PersonBy } from '../rows/by.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids.ts';
import { uuids } from '../../../platform/database/sql-helpers.ts';
import { lockInvoiceNumbers } from '../rows/invoice-numbers.queries.ts';
import { loadParties } from '../rows/parties.queries.ts';
import { invoiceLines, invoices } from '../rows/invoices.tables.ts';
import { invoiceBalances, receivableEntries, receivablePostings } from '../rows/receivables.tables.ts';

const invoicesAtOnce = 200;

/**
 * Enters open invoices of other books as issued ones, with their numbers and dates: each is owed from its
 * date on and earns nothing here. Concurrent calls must wait for each other (`lockImports`).
 * @returns their ids, in their order
 */
export async function enterOpenBalances(
  tx: TenantTransaction,
  by: PersonBy,
  balances: readonly OpenBalance[],
): Promise<string[]> {
  await lockInvoiceNumbers(tx);
  const first = await nextSequence(tx);
  const parties = new Map<string, InvoiceParties>();
  for (const { clientId } of balances)
    if (!parties.has(clientId)) parties.set(clientId, await loadParties(tx, clientId));
  const entered = balances.map((balance, at) => ({
    id: newId(),
    sequence: first + at,
    ...balance,
    parties: parties.get(balance.clientId),
  }));
  for (let at = 0; at < entered.length; at += invoicesAtOnce)
    await enterSome(tx, by, entered.slice(at, at + invoicesAtOnce));
  const ids = entered.map(({ id }) => id);
  const { companyId, today } = by;
  if (ids.length > 0) await by.events.publish(tx, 'invoice.issued', { companyId, today, invoiceIds: ids });
  return ids;
}

interface Entered extends OpenBalance {
  readonly id: string;
  readonly sequence: number;
  readonly parties: InvoiceParties | undefined;
}

async function enterSome(tx: TenantTransaction, by: PersonBy, list: readonly Entered[]): Promise<void> {
  const { companyId, userId, now } = by;
  // Inserted as drafts until they have their lines: the database adds none to an issued one.
  await tx.insert(invoices).values(
    list.map(({ id, sequence, clientId, number, invoiceDate, dueDate, cents, parties }) => ({
      id,
      companyId,
      kind: 'invoice' as const,
      state: 'draft' as const,
      number,
      sequence,
      clientId,
      dueDays: Math.min(maxDueDays, Math.max(0, daysBetween(invoiceDate, dueDate))),
      invoiceDate,
      dueDate,
      subtotalCents: cents,
      taxCents: 0,
      totalCents: cents,
      parties,
      createdBy: userId,
    })),
  );
  await tx.insert(invoiceLines).values(
    list.map(({ id, number, cents }) => ({
      companyId,
      invoiceId: id,
      position: 0,
      kind: 'opening' as const,
      key: openingKey,
      revenueCategory: 'other' as const,
      // Its taxes were calculated, and are owed, in the other books.
      taxCategory: 'fee' as const,
      description: `Open balance of invoice ${number}`,
      quantityThousandths: 1_000,
      unit: 'each',
      unitPrice: cents * 100,
      cents,
    })),
  );
  const ids = list.map(({ id }) => id);
  await tx
    .update(invoices)
    .set({ state: 'issued', issuedBy: userId, issuedAt: now })
    .where(inArray(invoices.id, ids));
  await tx.insert(invoiceBalances).values(
    list.map(({ id, clientId, dueDate, cents }) => ({
      companyId,
      invoiceId: id,
      clientId,
      dueDate,
      openCents: cents,
      paidCents: 0,
      writtenOffCents: 0,
    })),
  );
  const entries = list.map((one) => ({ ...one, entryId: newId() }));
  await tx.insert(receivableEntries).values(
    entries.map(({ entryId, id, clientId, invoiceDate }) => ({
      id: entryId,
      companyId,
      clientId,
      event: 'invoice.issued' as const,
      invoiceId: id,
      paymentId: null,
      occurredOn: invoiceDate,
      note: 'Previous balance',
      createdBy: userId,
    })),
  );
  await tx.insert(receivablePostings).values(
    entries.flatMap(({ entryId, id, cents }) =>
      postingsOf({ type: 'invoice.issued', byCategory: [], byTax: [], openingCents: cents }).map(
        (posting, position) => ({
          companyId,
          entryId,
          position,
          ...posting,
          invoiceId: posting.account === 'receivable' ? id : null,
        }),
      ),
    ),
  );
}

async function nextSequence(tx: TenantTransaction): Promise<number> {
  const { rows } = await tx.execute<{ next: number }>(sql`
    select coalesce(max(sequence), ${openingSequences}::int) + 1 as next from invoices
     where kind = 'invoice' and sequence > ${openingSequences}`);
  return rows[0]?.next ?? openingSequences + 1;
}

/** The numbers of these clients' valid invoices. */
export async function invoiceNumbersOf(
  tx: TenantTransaction,
  clientIds: readonly string[],
): Promise<{ clientId: string; number: string }[]> {
  if (clientIds.length === 0) return [];
  const { rows } = await tx.execute<{ client_id: string; number: string }>(sql`
    select client_id, number from invoices where kind = 'invoice' and state = 'issued'
       and client_id = any(${uuids(clientIds)})`);
  return rows.map((row) => ({ clientId: row.client_id, number: row.number }));
}

/** Those of these numbers that invoices made here have, void ones among them. */
export async function ownNumbersAmong(tx: TenantTransaction, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  const spelled = sql.param([...new Set(numbers.map(spelledNumber))]);
  const { rows } = await tx.execute<{ number: string }>(sql`
    select number from invoices where kind = 'invoice' and sequence <= ${openingSequences}
       and lower(trim(number)) = any(${spelled}::text[])`);
  return rows.map(({ number }) => number);
}
