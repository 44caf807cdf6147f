import { calendarDate, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { z } from 'zod';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { api } from '../../http/procedures.ts';
import { countFindings, listFindings } from './compliance.queries.ts';

/** Since when, key. */
const listCursor = z.tuple([
  calendarDate,
  z
    .string()
    .max(100)
    .regex(/^[\w -]+$/),
]);

export const complianceProcedures = {
  summary: api.compliance.summary.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => ({
      counts: await countFindings(tx, {
        today: calendarDateIn(services.now(), actor.timeZone),
        timeZone: actor.timeZone,
      }),
    })),
  ),

  findings: api.compliance.findings.handler(async ({ context: { actor, services }, input, errors }) => {
    const key = input.cursor === undefined ? undefined : decodeCursor(input.cursor, listCursor);
    if (key === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const after = key && { since: key[0], key: key[1] };
    const today = calendarDateIn(services.now(), actor.timeZone);
    const { items, end } = await services.database.inTenant(actor, (tx) =>
      listFindings(tx, { kind: input.kind, today, timeZone: actor.timeZone, after, limit: input.limit }),
    );
    return { items, nextCursor: end && encodeCursor([end.since, end.key]) };
  }),
};
