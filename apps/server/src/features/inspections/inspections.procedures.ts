import { instant } from '@haulwright/domain/kernel/instant';
import { z } from 'zod';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { api } from '../../http/procedures.ts';
import { listDefects, loadDefect, settleDefect } from './defects.queries.ts';
import { listInspections } from './inspections.queries.ts';

/** Cursor: time and id of the last report of a page. */
const listCursor = z.tuple([instant, z.uuid()]);

export const inspectionsProcedures = {
  list: api.inspections.list.handler(async ({ context: { actor, services }, input, errors }) => {
    const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor, listCursor);
    if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const { vehicleId, limit } = input;
    const { items, end } = await services.database.inTenant(actor, (tx) =>
      listInspections(tx, { vehicleId, after, limit }),
    );
    return { items, nextCursor: end && encodeCursor(end) };
  }),

  defects: api.inspections.defects.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, (tx) => listDefects(tx, input.state)),
  ),

  settle: api.inspections.settle.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const { id, state, note } = input;
      const settled = await settleDefect(tx, id, { state, note, by: actor.userId, at: services.now() });
      const defect = await loadDefect(tx, id);
      if (defect === undefined) throw errors.NOT_FOUND();
      if (!settled) throw errors['defect.settled']();
      return defect;
    }),
  ),
};
