import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { QuoteInput } from '@haulwright/domain/quotes/quote';
import { judgeQuoteStep, type QuoteStep, type RefusalOfStep } from '@haulwright/domain/quotes/quote-life';
import { rentalLines, totalsOf, workOf } from '@haulwright/domain/quotes/quote-lines';
import type { DatedAct } from '../../http/act.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { resolveJob, type JobRequest, type ResolvedJob } from '../jobs/job-basis.ts';
import { areUnitTypes } from '../rentals/units.queries.ts';
import {
  deleteQuote,
  insertQuote,
  insertQuoteEvent,
  lockQuote,
  replaceLines,
  updateQuote,
  type QuoteRow,
} from './quote-rows.queries.ts';
import { taxesOfQuote } from './quote-taxes.queries.ts';

/** Refused here rather than at acceptance: an unknown kind of unit. */
async function areUnitsKnown(tx: TenantTransaction, lines: QuoteInput['lines']): Promise<boolean> {
  const wanted = rentalLines(lines).map(({ rental }) => rental.unitTypeId);
  return wanted.length === 0 || areUnitTypes(tx, wanted);
}

export type WorkRefusal = 'not-found' | 'quote.client-not-active' | 'quote.work-not-possible';

interface Offered extends Pick<QuoteInput, 'clientId' | 'title'> {
  readonly clientAddressId: string | null;
  readonly lines: QuoteInput['lines'];
}

/**
 * The jobs a quote would become. Without a known kind of waste no gallons are expected: the office enters it
 * when scheduling the job.
 */
export async function jobsOfQuote(
  tx: TenantTransaction,
  { clientId, clientAddressId, title, lines }: Offered,
): Promise<Outcome<ResolvedJob[], WorkRefusal>> {
  if (clientAddressId === null) return refused('quote.work-not-possible');
  if (!(await areUnitsKnown(tx, lines))) return refused('not-found');
  const works = workOf(lines);
  const site = {
    clientId,
    clientAddressId,
    title,
    description: '',
    priority: 'normal' as const,
    expectedGallons: 0,
  };
  const place = works.length === 0 ? await resolveJob(tx, site) : accepted(null);
  if (!place.ok) return refused(inTermsOfQuotes(place.refusal));
  const jobs: ResolvedJob[] = [];
  for (const work of works) {
    const [first, ...extras] = work.lines;
    const request: JobRequest = {
      clientId,
      clientAddressId,
      title: first?.description ?? title,
      description: [title, ...extras.map(({ description }) => description)].join('\n'),
      priority: 'normal',
      jobTypeId: work.jobTypeId,
    };
    const wanted = await resolveJob(tx, request);
    const resolved =
      !wanted.ok && wanted.refusal === 'job.waste-type-missing'
        ? await resolveJob(tx, { ...request, expectedGallons: 0 })
        : wanted;
    if (!resolved.ok) return refused(inTermsOfQuotes(resolved.refusal));
    jobs.push(resolved.value);
  }
  return accepted(jobs);
}

function inTermsOfQuotes(refusal: string): WorkRefusal {
  switch (refusal) {
    case 'NOT_FOUND':
    case 'job.address-not-found':
    case 'job.type-not-found':
      return 'not-found';
    case 'job.client-not-active':
      return 'quote.client-not-active';
    default:
      return 'quote.work-not-possible';
  }
}

async function sumsOf(tx: TenantTransaction, by: DatedAct, input: QuoteInput) {
  const { taxes, notSet } = await taxesOfQuote(tx, input, input.lines, by.today);
  return { ...totalsOf(input.lines, taxes), taxes: [...taxes], taxNotSet: [...notSet] };
}

export async function createQuote(
  tx: TenantTransaction,
  by: DatedAct,
  input: QuoteInput,
): Promise<Outcome<string, WorkRefusal>> {
  const possible = await jobsOfQuote(tx, input);
  if (!possible.ok) return possible;
  const { lines, ...fields } = input;
  const quote = { id: newId(), companyId: by.companyId, version: 1 };
  await insertQuote(tx, {
    ...quote,
    ...fields,
    state: 'draft',
    ...(await sumsOf(tx, by, input)),
    createdBy: by.userId,
  });
  await replaceLines(tx, quote, lines);
  await insertQuoteEvent(tx, quote, { kind: 'made', userId: by.userId });
  return accepted(quote.id);
}

/** Locks a quote for a step that is allowed now. */
export async function quoteFor<Step extends QuoteStep>(
  tx: TenantTransaction,
  by: Pick<DatedAct, 'today' | 'now'>,
  id: string,
  step: Step,
): Promise<Outcome<QuoteRow, RefusalOfStep<Step> | 'not-found'>> {
  const quote = await lockQuote(tx, id);
  if (quote === undefined) return refused('not-found');
  const { sequence, mailingUntil } = quote;
  const isBeingMailed = mailingUntil !== null && mailingUntil > by.now;
  const judged = judgeQuoteStep({ ...quote, isNumbered: sequence !== null, isBeingMailed }, step, by.today);
  return judged.ok ? accepted(quote) : judged;
}

export async function changeQuote(
  tx: TenantTransaction,
  by: DatedAct,
  id: string,
  input: QuoteInput,
): Promise<Outcome<null, RefusalOfStep<'change'> | WorkRefusal>> {
  const found = await quoteFor(tx, by, id, 'change');
  if (!found.ok) return found;
  const possible = await jobsOfQuote(tx, input);
  if (!possible.ok) return possible;
  const { lines, ...fields } = input;
  // A sending that took too long does not mark what it did not mail.
  await updateQuote(tx, id, { ...fields, ...(await sumsOf(tx, by, input)), mailingUntil: null });
  await replaceLines(tx, found.value, lines);
  return accepted(null);
}

export async function removeQuote(
  tx: TenantTransaction,
  by: DatedAct,
  id: string,
): Promise<Outcome<null, RefusalOfStep<'remove'> | 'not-found'>> {
  const found = await quoteFor(tx, by, id, 'remove');
  if (!found.ok) return found;
  await deleteQuote(tx, id);
  return accepted(null);
}

/** Makes a quote a draft again. It gets a new version, so that nobody accepts terms that are changing. */
export async function reviseQuote(
  tx: TenantTransaction,
  by: DatedAct,
  id: string,
): Promise<Outcome<null, RefusalOfStep<'revise'> | 'not-found'>> {
  const found = await quoteFor(tx, by, id, 'revise');
  if (!found.ok) return found;
  const version = found.value.version + 1;
  await updateQuote(tx, id, { state: 'draft', version, followUpOn: null, decidedAt: null });
  await insertQuoteEvent(tx, { ...found.value, version }, { kind: 'revised', userId: by.userId });
  return accepted(null);
}

export async function withdrawQuote(
  tx: TenantTransaction,
  by: DatedAct,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<Outcome<null, RefusalOfStep<'withdraw'> | 'not-found'>> {
  const found = await quoteFor(tx, by, id, 'withdraw');
  if (!found.ok) return found;
  await updateQuote(tx, id, { state: 'withdrawn', followUpOn: null });
  await insertQuoteEvent(tx, found.value, { kind: 'withdrawn', userId: by.userId, reason });
  return accepted(null);
}
