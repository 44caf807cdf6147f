import { defaultPaperSort } from '@haulwright/domain/invoicing/paper-sorts';
import type { PaperRow } from '@haulwright/domain/invoicing/paper-table';
import { datedActOf } from '../../http/act.ts';
import { cursorIssue } from '../../http/cursor.ts';
import { cursorToPlace, placeToCursor } from '../../http/list-cursor.ts';
import { api } from '../../http/procedures.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import {
  countPapers,
  listPapers,
  paperOrder,
  type StoredPaper,
  totalPapers,
} from './papers/paper-table.queries.ts';
import { linesOfInvoices } from './rows/invoice-rows.queries.ts';
import { loadTaxBasis, taxesOfDrafts } from './sources/draft-taxes.queries.ts';

export const papersProcedures = {
  papers: api.invoicing.papers.handler(async ({ context: { actor, services }, input, errors }) => {
    const { limit, cursor, sort = defaultPaperSort(input.tab), ...filter } = input;
    const after = cursorToPlace(sort, paperOrder(sort), cursor);
    if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const { today } = datedActOf(actor, services.now());
    return services.database.inTenant(actor, async (tx) => {
      const { items, end } = await listPapers(tx, filter, { sort, after, limit, today });
      return { items: await withTaxesNotSet(tx, items, today), nextCursor: placeToCursor(sort, end) };
    });
  }),

  paperTotals: api.invoicing.paperTotals.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, (tx) =>
      totalPapers(tx, input, datedActOf(actor, services.now()).today),
    ),
  ),

  paperCounts: api.invoicing.paperCounts.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, (tx) => countPapers(tx, datedActOf(actor, services.now()).today)),
  ),
};

/** Adds how many lines of each draft nobody has set a tax for, in a fixed number of statements. */
async function withTaxesNotSet(
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
