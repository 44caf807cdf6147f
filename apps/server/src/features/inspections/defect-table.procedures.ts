import { cursorIssue } from '../../http/cursor.ts';
import { cursorToPlace, placeToCursor } from '../../http/list-cursor.ts';
import { api } from '../../http/procedures.ts';
import { defectOrder, listDefectTable, totalDefects } from './defect-table.queries.ts';

export const defectTableProcedures = {
  defectTable: api.inspections.defectTable.handler(
    async ({ context: { actor, services }, input, errors }) => {
      const { sort, cursor, limit, ...filter } = input;
      const after = cursorToPlace(sort, defectOrder(sort), cursor);
      if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
      const { timeZone } = actor;
      const { items, end } = await services.database.inTenant(actor, (tx) =>
        listDefectTable(tx, filter, { timeZone, sort, after, limit }),
      );
      return { items, nextCursor: placeToCursor(sort, end) };
    },
  ),

  defectTotals: api.inspections.defectTotals.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, (tx) => totalDefects(tx, input, actor.timeZone)),
  ),
};
