import { defaultPaperSort } from '@haulwright/domain/invoicing/paper-sorts';
import { datedActOf } from '../../http/act.ts';
import { cursorIssue } from '../../http/cursor.ts';
import { cursorToPlace, placeToCursor } from '../../http/list-cursor.ts';
import { api } from '../../http/procedures.ts';
import { countPapers, listPapers, paperOrder, totalPapers } from './papers/paper-table.queries.ts';
import { withTaxesNotSet } from './papers/taxes-not-set.ts';

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
