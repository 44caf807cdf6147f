import { accepted, type Outcome } from '@haulwright/domain/kernel/outcome';
import { rentalLines, workOf } from '@haulwright/domain/quotes/quote-lines';
import type { RefusalOfStep } from '@haulwright/domain/quotes/quote-life';
import type { TenantTransaction } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';
import { addRental } from '../rentals/add-rental.ts';
import { rentalOfQuote } from './rental-of-quote.ts';
import { addJobs } from '../jobs/add-jobs.ts';
import {
  insertQuoteEvent,
  linesOfQuote,
  setJobOfLines,
  setRentalOfLines,
  updateQuote,
} from './quote-rows.queries.ts';
import { lockKindsOf, unitsShort } from './units-short.ts';
import { jobsOfQuote, quoteFor, type WorkRefusal } from './write-quote.ts';

export interface Deciding {
  readonly quoteId: string;
  /** The user recording it; null: the client itself, by the link. */
  readonly userId: string | null;
  readonly today: string;
  readonly now: Date;
  readonly events: Events;
}

/** Its units went to others meanwhile; which, how many and when. */
export interface UnitsGone {
  readonly ok: false;
  readonly refusal: 'units-gone';
  readonly short: string;
}

/**
 * Accepts a quote and creates its jobs, without a date, each at the price of its lines, and the rental of its
 * units. When the client accepts by the link, they are created in the name of the person who sent the quote.
 */
export async function acceptQuote(
  tx: TenantTransaction,
  { quoteId, userId, today, now, events }: Deciding,
  by: {
    readonly name: string;
    readonly strokes?: [number, number][][] | null;
    readonly reason?: string;
    /** Units may be missing on its days. */
    readonly inSpiteOfStock?: boolean | undefined;
  },
): Promise<Outcome<null, RefusalOfStep<'accept'> | WorkRefusal> | UnitsGone> {
  const found = await quoteFor(tx, { today, now }, quoteId, 'accept');
  if (!found.ok) return found;
  const quote = found.value;
  const lines = await linesOfQuote(tx, quoteId);
  await lockKindsOf(tx, lines);
  const against = ['rent', 'reservation'] as const;
  const short =
    by.inSpiteOfStock === true ? null : await unitsShort(tx, { quoteId, lines, today, now, against });
  if (short !== null) return { ok: false, refusal: 'units-gone', short };
  const resolved = await jobsOfQuote(tx, { ...quote, lines });
  if (!resolved.ok) return resolved;
  const maker = { companyId: quote.companyId, userId: userId ?? quote.sentBy ?? quote.createdBy };
  const jobIds = await addJobs(
    tx,
    maker,
    resolved.value.map((one) => ({ resolved: one, scheduledDate: null, done: null })),
    { from: 'quote' },
  );
  let from = 0;
  for (const [at, { lines: ofWork }] of workOf(lines).entries()) {
    const jobId = jobIds[at];
    if (jobId === undefined) throw new Error('a job is missing that was just made');
    await setJobOfLines(tx, quoteId, { from, count: ofWork.length, jobId });
    from += ofWork.length;
  }
  if (rentalLines(lines).length > 0) {
    const rental = rentalOfQuote(quote, lines, today);
    await setRentalOfLines(tx, quoteId, await addRental(tx, { ...maker, today, events }, rental));
  }
  // Nothing of it changes from here on, so a mail that is still on its way cannot let go of it later.
  const isOver = { decidedAt: now, followUpOn: null, mailingUntil: null };
  await updateQuote(tx, quoteId, { state: 'accepted', ...isOver });
  const { name: signerName, strokes, reason } = by;
  await insertQuoteEvent(tx, quote, { kind: 'accepted', userId, signerName, strokes, reason });
  return accepted(null);
}

export async function declineQuote(
  tx: TenantTransaction,
  { quoteId, userId, today, now }: Deciding,
  by: { readonly name: string | null; readonly reason: string },
): Promise<Outcome<null, RefusalOfStep<'decline'> | 'not-found'>> {
  const found = await quoteFor(tx, { today, now }, quoteId, 'decline');
  if (!found.ok) return found;
  await updateQuote(tx, quoteId, { state: 'declined', decidedAt: now, followUpOn: null });
  const { name: signerName, reason } = by;
  await insertQuoteEvent(tx, found.value, { kind: 'declined', userId, signerName, reason });
  return accepted(null);
}
