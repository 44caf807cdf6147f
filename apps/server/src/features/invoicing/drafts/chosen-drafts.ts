import {
  draftRefusals,
  type ChosenDrafts,
  type DraftsDone,
} from '@haulwright/domain/invoicing/chosen-drafts';
import { maxInSendOut } from '@haulwright/domain/invoicing/sending';
import { accepted, refused, type Outcome } from '@haulwright/domain/kernel/outcome';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import type { IssueResult } from '../issuing/issue-drafts.ts';
import { findPapers, type PaperFilter } from '../papers/paper-table.queries.ts';
import { loadDrafts } from './chosen-drafts.queries.ts';
import { lockInvoices, type InvoiceRow } from '../rows/invoice-rows.queries.ts';

/** Papers by their ids, or everything a filter finds but a few. */
export type Chosen =
  { readonly ids: readonly string[] } | { readonly filter: PaperFilter; readonly except: readonly string[] };

/** The ids of what is chosen; one more than can be acted on at once when there are more. */
export const idsOfChosen = async (tx: TenantTransaction, chosen: Chosen, today: string): Promise<string[]> =>
  'ids' in chosen
    ? [...new Set(chosen.ids)]
    : findPapers(tx, chosen.filter, { except: chosen.except, limit: maxInSendOut, today });

/** Counts the drafts among what is chosen; what was issued or removed is none. */
export async function countChosenDrafts(
  tx: TenantTransaction,
  chosen: Chosen,
  today: string,
): Promise<Outcome<ChosenDrafts, 'drafts.too-many'>> {
  const ids = await idsOfChosen(tx, chosen, today);
  if (ids.length > maxInSendOut) return refused('drafts.too-many');
  return accepted(countedDrafts(await loadDrafts(tx, ids)));
}

/** Locks the drafts among what is chosen. */
export async function lockChosenDrafts(
  tx: TenantTransaction,
  chosen: Chosen,
  today: string,
): Promise<Outcome<InvoiceRow[], 'drafts.too-many'>> {
  const ids = await idsOfChosen(tx, chosen, today);
  if (ids.length > maxInSendOut) return refused('drafts.too-many');
  const papers = await lockInvoices(tx, ids);
  return accepted(papers.filter(({ state }) => state === 'draft' || state === 'approved'));
}

export function countedDrafts(
  drafts: readonly Pick<InvoiceRow, 'state' | 'holdReason' | 'totalCents'>[],
): ChosenDrafts {
  const sumOf = (list: typeof drafts): number => list.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const approved = drafts.filter(({ state }) => state === 'approved');
  return {
    count: drafts.length,
    totalCents: sumOf(drafts),
    drafts: drafts.length - approved.length,
    approved: approved.length,
    approvedCents: sumOf(approved),
    held: drafts.filter(({ holdReason }) => holdReason !== null).length,
  };
}

/** Adds up what became of each draft. */
export const doneOf = (results: readonly IssueResult[]): DraftsDone => ({
  done: results.filter(({ refusal }) => refusal === null).length,
  left: draftRefusals
    .map((refusal) => ({ refusal, count: results.filter((one) => one.refusal === refusal).length }))
    .filter(({ count }) => count > 0),
});
