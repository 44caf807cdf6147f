import { datedActOf } from '../../http/act.ts';
import { cursorIssue } from '../../http/cursor.ts';
import { cursorToPlace, placeToCursor } from '../../http/list-cursor.ts';
import { api } from '../../http/procedures.ts';
import { listUnbilledTable, totalUnbilled, unbilledOrder } from './sources/unbilled-table.queries.ts';

export const unbilledTableProcedures = {
  unbilledTable: api.invoicing.unbilledTable.handler(
    async ({ context: { actor, services }, input, errors }) => {
      const { sort, cursor, limit, ...filter } = input;
      const after = cursorToPlace(sort, unbilledOrder(sort), cursor);
      if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
      const { today } = datedActOf(actor, services.now());
      const { items, end } = await services.database.inTenant(actor, (tx) =>
        listUnbilledTable(tx, filter, { sort, after, limit, today }),
      );
      return { items, nextCursor: placeToCursor(sort, end) };
    },
  ),

  unbilledTotals: api.invoicing.unbilledTotals.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, (tx) =>
      totalUnbilled(tx, input, datedActOf(actor, services.now()).today),
    ),
  ),
};
