import { cursorIssue } from '../../http/cursor.ts';
import { cursorToPlace, placeToCursor } from '../../http/list-cursor.ts';
import { api } from '../../http/procedures.ts';
import { listRouteTable, routeOrder, totalRoutes } from './reading/route-table.queries.ts';

export const routeTableProcedures = {
  table: api.routes.table.handler(async ({ context: { actor, services }, input, errors }) => {
    const { sort, cursor, limit, ...filter } = input;
    const after = cursorToPlace(sort, routeOrder(sort), cursor);
    if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const { items, end } = await services.database.inTenant(actor, (tx) =>
      listRouteTable(tx, filter, { sort, after, limit }),
    );
    return { items, nextCursor: placeToCursor(sort, end) };
  }),

  totals: api.routes.totals.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, (tx) => totalRoutes(tx, input)),
  ),
};
