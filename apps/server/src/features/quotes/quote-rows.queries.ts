import { and, asc, eq, sql } from 'drizzle-orm';
import type { QuoteEventKind, QuoteInput } from '@haulwright/domain/quotes/quote';
import { centsOfLine, type QuoteLine } from '@haulwright/domain/quotes/quote-lines';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { quoteCounters, quoteEvents, quoteLines, quoteRentalLines, quotes } from './quotes.tables.ts';

export type QuoteRow = typeof quotes.$inferSelect;

/** The quote, its row locked until the end of the transaction. */
export async function lockQuote(tx: TenantTransaction, id: string): Promise<QuoteRow | undefined> {
  const [row] = await tx.select().from(quotes).where(eq(quotes.id, id)).for('update');
  return row;
}

export async function insertQuote(tx: TenantTransaction, quote: typeof quotes.$inferInsert): Promise<void> {
  await tx.insert(quotes).values(quote);
}

export async function updateQuote(
  tx: TenantTransaction,
  id: string,
  change: Partial<typeof quotes.$inferInsert>,
): Promise<void> {
  await tx.update(quotes).set(change).where(eq(quotes.id, id));
}

export async function deleteQuote(tx: TenantTransaction, id: string): Promise<void> {
  await tx.delete(quotes).where(eq(quotes.id, id));
}

/** Replaces the lines of a quote. */
export async function replaceLines(
  tx: TenantTransaction,
  quote: { readonly companyId: string; readonly id: string },
  lines: QuoteInput['lines'],
): Promise<void> {
  const ofQuote = { companyId: quote.companyId, quoteId: quote.id };
  await tx.delete(quoteLines).where(eq(quoteLines.quoteId, quote.id));
  await tx.delete(quoteRentalLines).where(eq(quoteRentalLines.quoteId, quote.id));
  await tx.insert(quoteLines).values(
    lines.map(({ work, rental, ...line }, position) => ({
      ...ofQuote,
      position,
      beginsWork: work !== null || rental !== null,
      jobTypeId: work?.jobTypeId ?? null,
      ...line,
      cents: centsOfLine(line),
    })),
  );
  const rented = lines.flatMap(({ rental }, position) =>
    rental === null ? [] : [{ ...ofQuote, position, ...rental }],
  );
  if (rented.length > 0) await tx.insert(quoteRentalLines).values(rented);
}

export async function linesOfQuote(tx: TenantTransaction, id: string): Promise<QuoteLine[]> {
  const { unitTypeId, cycle, deliverOn, pickUpOn } = quoteRentalLines;
  const rows = await tx
    .select({ line: quoteLines, rental: { unitTypeId, cycle, deliverOn, pickUpOn } })
    .from(quoteLines)
    .leftJoin(
      quoteRentalLines,
      and(
        eq(quoteRentalLines.quoteId, quoteLines.quoteId),
        eq(quoteRentalLines.position, quoteLines.position),
      ),
    )
    .where(eq(quoteLines.quoteId, id))
    .orderBy(asc(quoteLines.position));
  return rows.map(({ line, rental }) => {
    const { companyId: _c, quoteId: _q, position: _p, beginsWork, jobTypeId, isDelivery, ...shown } = line;
    return {
      work: beginsWork && rental === null ? { jobTypeId } : null,
      rental,
      isDelivery: isDelivery === true,
      ...shown,
    };
  });
}

/** Records which job was created from the lines from one position on, up to the next work. */
export async function setJobOfLines(
  tx: TenantTransaction,
  quoteId: string,
  { from, count, jobId }: { readonly from: number; readonly count: number; readonly jobId: string },
): Promise<void> {
  const { position } = quoteLines;
  await tx
    .update(quoteLines)
    .set({ jobId })
    .where(
      and(eq(quoteLines.quoteId, quoteId), sql`${position} >= ${from} and ${position} < ${from + count}`),
    );
}

/** Records which rental was created from the lines of units. */
export async function setRentalOfLines(
  tx: TenantTransaction,
  quoteId: string,
  rentalId: string,
): Promise<void> {
  await tx.update(quoteRentalLines).set({ rentalId }).where(eq(quoteRentalLines.quoteId, quoteId));
}

export async function insertQuoteEvent(
  tx: TenantTransaction,
  { id: quoteId, companyId, version }: Pick<QuoteRow, 'id' | 'companyId' | 'version'>,
  event: { readonly kind: QuoteEventKind; readonly userId: string | null } & Partial<
    Pick<typeof quoteEvents.$inferInsert, 'sentTo' | 'tokenSha256' | 'signerName' | 'strokes' | 'reason'>
  >,
): Promise<void> {
  await tx.insert(quoteEvents).values({ id: newId(), companyId, quoteId, version, ...event });
}

/** Counts the sendings of a quote within the last hour, those that were refused included. */
export const triedInLastHour = (tx: TenantTransaction, id: string): Promise<number> =>
  tx.$count(
    quoteEvents,
    sql`${quoteEvents.quoteId} = ${id} and ${quoteEvents.kind} in ('sent', 'not-mailed') and ${quoteEvents.createdAt} > now() - interval '1 hour'`,
  );

/** The next number; the counter stays locked until the transaction ends, so that there are no gaps. */
export async function nextQuoteNumber(tx: TenantTransaction, companyId: string): Promise<number> {
  const [row] = await tx
    .insert(quoteCounters)
    .values({ companyId, lastNumber: 1 })
    .onConflictDoUpdate({
      target: quoteCounters.companyId,
      set: { lastNumber: sql`${quoteCounters.lastNumber} + 1` },
    })
    .returning({ lastNumber: quoteCounters.lastNumber });
  if (row === undefined) throw new Error('a counter that was inserted or updated gave no row');
  return row.lastNumber;
}
