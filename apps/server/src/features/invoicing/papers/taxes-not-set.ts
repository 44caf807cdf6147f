import type { PaperRow } from '@haulwright/domain/invoicing/paper-table';
import type { TenantTransaction } from '../../../platform/database/database.ts';
import { linesOfInvoices } from '../rows/invoice-rows.queries.ts';
import { loadTaxBasis, taxesOfDrafts } from '../sources/draft-taxes.queries.ts';
import type { StoredPaper } from './paper-table.queries.ts';

/** Public to other features. Adds how many lines of each draft nobody has set a tax for, in a fixed number of statements. */
export async function withTaxesNotSet(
  tx: TenantTransaction,
  papers: readonly StoredPaper[],
  today: string,
): Promise<PaperRow[]> {
  const drafts = papers.filter(({ state }) => state === 'draft' || state === 'approved');
  const lines = await linesOfInvoices(
    tx,
    drafts.map(({ id }) => id),
  );
  const asked = drafts.map(({ id, clientId }) => ({ id, clientId, lines: lines.get(id) ?? [] }));
  const worked = asked.length === 0 ? [] : await taxesOfDrafts(tx, await loadTaxBasis(tx), asked, today);
  const counts = new Map(asked.map(({ id }, at) => [id, worked[at]?.notSet.length ?? 0]));
  return papers.map((paper) => ({ ...paper, taxNotSetCount: counts.get(paper.id) ?? 0 }));
}
