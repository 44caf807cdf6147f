import { warningsOf } from '@haulwright/domain/invoicing/bill-run';
import type { DatedAct } from '../../../http/act.ts';
import type { PersonBy } from '../rows/by.ts';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { makeDraftsAgain, papersOf } from './bill-runs.queries.ts';
import { loadTaxBasis, taxesOfDrafts } from '../sources/draft-taxes.queries.ts';
import { linesOfInvoices, lockInvoices, storeTaxes } from '../rows/invoice-rows.queries.ts';
import { markApproved } from '../rows/mark-invoices.queries.ts';
import { issueInvoices } from '../issuing/issue-drafts.ts';

/** Drafts approved, and invoices issued, per call. */
const approvedAtOnce = 1_000;
const issuedAtOnce = 100;

interface SomeWork {
  readonly done: number;
  readonly left: number;
  readonly waiting: number;
}

/**
 * Approves the drafts of a run that have no warnings; the number of statements is fixed. Those with a warning
 * are checked again in each call, and skipped.
 */
export async function approveClean(tx: TenantTransaction, by: DatedAct, runId: string): Promise<SomeWork> {
  const ids = await papersOf(tx, runId, 'draft');
  const basis = await loadTaxBasis(tx);
  let done = 0;
  let left = 0;
  let looked = 0;
  while (looked < ids.length && done < approvedAtOnce) {
    const some = ids.slice(looked, looked + approvedAtOnce);
    looked += some.length;
    const drafts = (await lockInvoices(tx, some)).filter(({ state }) => state === 'draft');
    const lines = await linesOfInvoices(
      tx,
      drafts.map(({ id }) => id),
    );
    const withLines = drafts.map((draft) => ({ ...draft, lines: lines.get(draft.id) ?? [] }));
    const worked = await taxesOfDrafts(tx, basis, withLines, by.today);
    const judged = withLines.map((draft, at) => ({
      ...draft,
      taxes: worked[at]?.taxes ?? [],
      byLine: worked[at]?.byLine ?? [],
      warnings: warningsOf({
        lines: draft.lines.length,
        subtotalCents: draft.subtotalCents,
        taxesKnown: worked[at]?.notSet.length === 0,
      }),
    }));
    const clean = judged.filter(({ warnings, holdReason }) => warnings.length === 0 && holdReason === null);
    await storeTaxes(tx, by.companyId, clean);
    await markApproved(
      tx,
      by.userId,
      clean.map(({ id }) => id),
    );
    done += clean.length;
    left += judged.length - clean.length;
  }
  return { done, left, waiting: ids.length - looked };
}

/** Issues approved drafts of a run, oldest first. A refused one becomes a draft again and is skipped. */
export async function issueApproved(tx: TenantTransaction, by: PersonBy, runId: string): Promise<SomeWork> {
  const ids = await papersOf(tx, runId, 'approved');
  const some = ids.slice(0, issuedAtOnce);
  const results = await issueInvoices(tx, by, some);
  const refused = results.flatMap(({ id, refusal }) => (refusal === null ? [] : [id]));
  await makeDraftsAgain(tx, refused);
  return { done: some.length - refused.length, left: refused.length, waiting: ids.length - some.length };
}
