import { creditPrefix, dueDateOf, invoiceNumber } from '@haulwright/domain/invoicing/billing-terms';
import type { InvoiceKind } from '@haulwright/domain/invoicing/invoice';
import type { StoredInvoiceTax } from '@haulwright/domain/invoicing/invoice-tax';
import { postingsOf } from '@haulwright/domain/invoicing/ledger';
import { lineKindOf } from '@haulwright/domain/invoicing/line-kind';
import type { DatedAct } from '../../../http/act.ts';
import type { PersonBy } from '../rows/by.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { loadTaxBasis, taxesOfDrafts } from '../sources/draft-taxes.queries.ts';
import { nextNumbers } from '../rows/invoice-numbers.queries.ts';
import {
  insertBalances,
  linesOf,
  linesOfInvoices,
  lockInvoice,
  lockInvoices,
  storeTaxes,
  taxesOf,
  totalsOf,
  type InvoiceRow,
  type NewInvoiceLine,
  type TaxedInvoice,
} from '../rows/invoice-rows.queries.ts';
import { markApproved, markIssued } from '../rows/mark-invoices.queries.ts';
import { loadPartiesOf } from '../rows/parties.queries.ts';
import { insertEntries, type NewEntry } from '../rows/post-entry.queries.ts';
import { loadBillingSettings } from '../rows/terms.queries.ts';

export type IssueRefusal =
  'not-found' | 'invoice.not-draft' | 'invoice.on-hold' | 'invoice.empty' | 'invoice.tax-not-set';

export interface IssueResult {
  readonly id: string;
  readonly refusal: IssueRefusal | null;
}

/** A locked draft with its taxes as they are now. */
type TaxedDraft = TaxedInvoice & { readonly invoice: InvoiceRow };

interface Judged {
  readonly ready: readonly TaxedDraft[];
  readonly refusals: ReadonlyMap<string, IssueRefusal>;
}

/**
 * Approves drafts with the taxes of the current rates; each that cannot be says why. The number of statements is
 * fixed.
 */
export async function approveDrafts(
  tx: TenantTransaction,
  by: DatedAct,
  ids: readonly string[],
): Promise<IssueResult[]> {
  const { ready, refusals } = await judge(tx, by, await lockInvoices(tx, ids));
  await storeTaxes(tx, by.companyId, ready);
  await markApproved(
    tx,
    by.userId,
    ready.map(({ id }) => id),
  );
  const approved = new Set(ready.map(({ id }) => id));
  return ids.map((id) => ({ id, refusal: approved.has(id) ? null : (refusals.get(id) ?? 'not-found') }));
}

/**
 * Issues drafts and approved invoices in this order, invoices before credit notes: each gets its number, is
 * posted and never changes afterwards. Every row is locked before the first number is taken, and the two
 * series in one order, so that several people issuing at once wait for each other instead of deadlocking. The
 * number of statements is fixed.
 */
export async function issueInvoices(
  tx: TenantTransaction,
  by: PersonBy,
  ids: readonly string[],
): Promise<IssueResult[]> {
  const locked = new Map((await lockInvoices(tx, ids)).map((invoice) => [invoice.id, invoice]));
  const isCredit = (id: string): number => Number(locked.get(id)?.kind === 'credit-note');
  const inTurn = [...new Set(ids)].toSorted((a, b) => isCredit(a) - isCredit(b));
  const { ready, refusals } = await judge(
    tx,
    by,
    inTurn.flatMap((id) => locked.get(id) ?? []),
    inTurn,
  );
  await storeTaxes(tx, by.companyId, ready);
  await numberAndPost(tx, by, ready);
  const issued = new Set(ready.map(({ id }) => id));
  const told = new Set<string>();
  return ids
    .toSorted((a, b) => isCredit(a) - isCredit(b))
    .map((id): IssueResult => {
      // Named twice: it is issued by then.
      if (told.has(id) && issued.has(id)) return { id, refusal: 'invoice.not-draft' };
      told.add(id);
      return { id, refusal: issued.has(id) ? null : (refusals.get(id) ?? 'not-found') };
    });
}

/** Works out the taxes of locked drafts by the current rates, and which of them cannot be approved or issued. */
async function judge(
  tx: TenantTransaction,
  by: DatedAct,
  locked: readonly InvoiceRow[],
  issuedInTurn: readonly string[] = [],
): Promise<Judged> {
  const drafts = locked.filter(({ state }) => state === 'draft' || state === 'approved');
  const linesById = await linesOfInvoices(
    tx,
    drafts.map(({ id }) => id),
  );
  const withLines = drafts.map((invoice) => ({
    id: invoice.id,
    clientId: invoice.clientId,
    invoice,
    lines: linesById.get(invoice.id) ?? [],
  }));
  const worked = await taxesOfDrafts(tx, await loadTaxBasis(tx), withLines, by.today, issuedInTurn);
  const refusals = new Map<string, IssueRefusal>();
  for (const { id, state } of locked)
    if (state !== 'draft' && state !== 'approved') refusals.set(id, 'invoice.not-draft');
  const ready = withLines.flatMap(({ id, invoice, lines }, at): TaxedDraft[] => {
    const { taxes, notSet, byLine } = worked[at] ?? { taxes: [], notSet: [], byLine: [] };
    if (invoice.holdReason !== null) refusals.set(id, 'invoice.on-hold');
    else if (lines.length === 0) refusals.set(id, 'invoice.empty');
    else if (notSet.length > 0) refusals.set(id, 'invoice.tax-not-set');
    else return [{ id, invoice, lines, taxes, byLine }];
    return [];
  });
  return { ready, refusals };
}

/** Issues a stored draft as it is, with the taxes that it has. */
export async function issueStored(tx: TenantTransaction, by: PersonBy, id: string): Promise<void> {
  const invoice = await lockInvoice(tx, id);
  if (invoice === undefined) throw new Error(`invoice ${id} vanished while it was issued`);
  const [lines, taxes] = [await linesOf(tx, id), await taxesOf(tx, id)];
  await numberAndPost(tx, by, [{ id, invoice, lines, taxes }]);
}

type Numbered = Pick<TaxedDraft, 'id' | 'invoice' | 'lines' | 'taxes'>;

async function numberAndPost(
  tx: TenantTransaction,
  by: PersonBy,
  drafts: readonly Numbered[],
): Promise<void> {
  if (drafts.length === 0) return;
  const { companyId, userId, today, now } = by;
  const withTotals = drafts.map((draft) => ({ ...draft, ...totalsOf(draft.lines, draft.taxes) }));
  const parties = await loadPartiesOf(tx, [...new Set(drafts.map(({ invoice }) => invoice.clientId))]);
  const { invoicePrefix } = await loadBillingSettings(tx);
  const issued: ({ readonly sequence: number; readonly number: string } & (typeof withTotals)[number])[] = [];
  for (const [series, prefix] of seriesOf(invoicePrefix)) {
    const ofSeries = withTotals.filter(({ kind }) => kind === series);
    const numberOf = (next: number): string => invoiceNumber(prefix, next);
    const numbers = await nextNumbers(tx, companyId, { series, count: ofSeries.length, numberOf });
    numbers.forEach((sequence, at) => {
      const draft = ofSeries[at];
      if (draft !== undefined) issued.push({ ...draft, sequence, number: numberOf(sequence) });
    });
  }
  const rows = issued.map(({ id, invoice, kind, sequence, number }) => ({
    id,
    sequence,
    number,
    dueDate: dueDateOf(today, kind === 'invoice' ? invoice.dueDays : 0),
    parties: parties.get(invoice.clientId),
  }));
  await markIssued(tx, { userId, today, now }, rows);
  await insertBalances(
    tx,
    issued.map(({ id, invoice: { clientId }, totalCents }, at) => ({
      companyId,
      invoiceId: id,
      clientId,
      dueDate: rows[at]?.dueDate ?? today,
      openCents: totalCents,
    })),
  );
  await insertEntries(
    tx,
    by,
    issued.map(({ invoice, lines, taxes }) => entryOf(by, invoice, lines, taxes, 'invoice.issued')),
  );
  await by.events.publish(tx, 'invoice.issued', { companyId, today, invoiceIds: issued.map(({ id }) => id) });
}

/** The series of numbers, in the order in which their counters are locked. */
const seriesOf = (invoicePrefix: string): readonly (readonly [InvoiceKind, string])[] => [
  ['invoice', invoicePrefix],
  ['credit-note', creditPrefix],
];

/** The entry of an invoice that is issued or void. A deposit is not earned; it posts nothing. */
export function entryOf(
  by: Pick<DatedAct, 'today'>,
  invoice: Pick<InvoiceRow, 'id' | 'clientId'>,
  allLines: readonly NewInvoiceLine[],
  taxes: readonly StoredInvoiceTax[],
  type: 'invoice.issued' | 'invoice.voided',
): NewEntry {
  const lines = allLines.filter((line) => lineKindOf(line) !== 'deposit');
  const opening = lines.filter((line) => lineKindOf(line) === 'opening');
  const earned = lines.filter((line) => lineKindOf(line) !== 'opening');
  const sumOf = (list: readonly NewInvoiceLine[]): number => list.reduce((sum, { cents }) => sum + cents, 0);
  const postings = postingsOf({
    type,
    openingCents: sumOf(opening),
    byCategory: [...Map.groupBy(earned, (line) => line.revenueCategory)].map(([category, list]) => ({
      category,
      cents: sumOf(list),
    })),
    byTax: taxes.map(({ jurisdictionId, cents }) => ({ rateId: jurisdictionId, cents })),
  });
  return {
    event: type,
    clientId: invoice.clientId,
    invoiceId: invoice.id,
    paymentId: null,
    occurredOn: by.today,
    postings: postings.map((posting) => ({
      ...posting,
      invoiceId: posting.account === 'receivable' ? invoice.id : null,
    })),
  };
}
