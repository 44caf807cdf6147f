import { and, eq, sql } from 'drizzle-orm';
import type { InvoiceKind } from '@haulwright/domain/invoicing/invoice';
import { openingSequences, spelledNumber } from '@haulwright/domain/invoicing/opening-balance';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { invoiceCounters, invoices } from './invoices.tables.ts';

/**
 * Takes the next numbers of a series that no invoice of other books has; the counter stays locked until the
 * transaction ends, so that there are no other gaps.
 * @param numberOf the number as printed
 */
export async function nextNumbers(
  tx: TenantTransaction,
  companyId: string,
  {
    series,
    count,
    numberOf,
  }: {
    readonly series: InvoiceKind;
    readonly count: number;
    readonly numberOf: (sequence: number) => string;
  },
): Promise<number[]> {
  if (count === 0) return [];
  const last = await countUp(tx, companyId, series, count);
  const wanted = Array.from({ length: count }, (_, at) => last - count + 1 + at);
  if (!(await isAnyTaken(tx, wanted.map(numberOf)))) return wanted;
  const taken = new Set((await importedNumbers(tx)).map(spelledNumber));
  const free: number[] = [];
  for (let next = last - count + 1; free.length < count; next += 1)
    if (!taken.has(spelledNumber(numberOf(next)))) free.push(next);
  await tx
    .update(invoiceCounters)
    .set({ lastNumber: free.at(-1) ?? last })
    .where(and(eq(invoiceCounters.companyId, companyId), eq(invoiceCounters.series, series)));
  return free;
}

async function countUp(
  tx: TenantTransaction,
  companyId: string,
  series: InvoiceKind,
  count: number,
): Promise<number> {
  const [row] = await tx
    .insert(invoiceCounters)
    .values({ companyId, series, lastNumber: count })
    .onConflictDoUpdate({
      target: [invoiceCounters.companyId, invoiceCounters.series],
      set: { lastNumber: sql`${invoiceCounters.lastNumber} + ${count}::int` },
    })
    .returning({ lastNumber: invoiceCounters.lastNumber });
  if (row === undefined) throw new Error('a counter that was inserted or updated gave no row');
  return row.lastNumber;
}

/** Locks the counter of invoices: while numbers of other books are entered, no own one is taken. */
export async function lockInvoiceNumbers(tx: TenantTransaction): Promise<void> {
  await tx.execute(sql`select 1 from ${invoiceCounters} where series = 'invoice' for update`);
}

/** Invoices of other books, whose sequences are far above ours. */
const isImported = sql`kind = 'invoice' and sequence > ${openingSequences}`;

async function isAnyTaken(tx: TenantTransaction, numbers: readonly string[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select 1 from ${invoices} where ${isImported} and lower(trim(number)) = any(${sql.param(numbers.map(spelledNumber))}::text[]) limit 1`);
  return rows.length > 0;
}

async function importedNumbers(tx: TenantTransaction): Promise<string[]> {
  const { rows } = await tx.execute<{ number: string }>(
    sql`select number from ${invoices} where ${isImported} and number is not null`,
  );
  return rows.map(({ number }) => number);
}
