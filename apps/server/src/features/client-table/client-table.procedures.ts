import { cursorIssue } from '../../http/cursor.ts';
import { datedActOf } from '../../http/act.ts';
import { cursorToPlace, placeToCursor } from '../../http/list-cursor.ts';
import { api } from '../../http/procedures.ts';
import { clientOrder, listClientTable, totalClients } from './client-table.queries.ts';

export const clientTableProcedures = {
  table: api.clients.table.handler(async ({ context: { actor, services }, input, errors }) => {
    const { sort, cursor, limit, ...filter } = input;
    const after = cursorToPlace(sort, clientOrder(sort), cursor);
    if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const { today } = datedActOf(actor, services.now());
    const { timeZone } = actor;
    const { items, end } = await services.database.inTenant(actor, (tx) =>
      listClientTable(tx, services.events, { today, timeZone }, { filter, sort, after, limit }),
    );
    return { items, nextCursor: placeToCursor(sort, end) };
  }),

  totals: api.clients.totals.handler(({ context: { actor, services }, input }) => {
    const { today } = datedActOf(actor, services.now());
    return services.database.inTenant(actor, (tx) =>
      totalClients(tx, { today, timeZone: actor.timeZone }, input),
    );
  }),
};
