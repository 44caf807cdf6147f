import { setImmediate as breathe } from 'node:timers/promises';
import { can } from '@haulwright/domain/access/permissions';
import { maxImportRows } from '@haulwright/domain/imports/client-import';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { instant } from '@haulwright/domain/kernel/instant';
import { z } from 'zod';
import { answer } from '../../http/answer.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { areServiceTypes } from '../services/services.queries.ts';
import { listImports, loadImport } from './client-imports.queries.ts';
import { listRejectedRows } from './import-rows.queries.ts';
import { readKnownClients } from './known-clients.ts';
import { rejectedFile } from './rejected-file.ts';
import { workImportsProcedures } from './work-imports.procedures.ts';

/** Instant, id. */
const listCursor = z.tuple([instant, z.uuid()]);
const shownRejected = 200;
const comparedAtOnce = 500;

export const importsProcedures = {
  ...workImportsProcedures,

  findDuplicates: api.imports.findDuplicates.handler(async ({ context: { actor, services }, input }) => {
    const known = await readKnownClients(services.database, actor, null);
    const matches = [];
    for (let start = 0; start < input.clients.length; start += comparedAtOnce) {
      for (const traits of input.clients.slice(start, start + comparedAtOnce)) {
        const match = known.find(traits);
        matches.push(match && { ...match, reasons: [...match.reasons] });
      }
      await breathe();
    }
    return { matches };
  }),

  start: api.imports.start.handler(async ({ context, input, errors }) => {
    const { actor, services } = context;
    const run = await services.database.inTenant(actor, (tx) =>
      once(tx, context, 'imports.start', input, async () => {
        const { serviceTypeId } = input.options;
        if (serviceTypeId !== null && !(await areServiceTypes(tx, [serviceTypeId])))
          throw errors['import.service-unknown']();
        return answer(await services.imports.start(tx, actor, input), errors);
      }),
    );
    await services.imports.wake({ id: run.id, companyId: actor.companyId });
    return run;
  }),

  list: api.imports.list.handler(async ({ context: { actor, services }, input, errors }) => {
    const key = input.cursor === undefined ? undefined : decodeCursor(input.cursor, listCursor);
    if (key === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const after = key && { createdAt: key[0], id: key[1] };
    const { items, end } = await services.database.inTenant(actor, (tx) =>
      listImports(tx, { limit: input.limit, after }),
    );
    return { items, nextCursor: end && encodeCursor([end.createdAt, end.id]) };
  }),

  get: api.imports.get.handler(async ({ context: { actor, services }, input, errors }) => {
    const run = await services.database.inTenant(actor, (tx) => loadImport(tx, input.id));
    if (!run) throw errors.NOT_FOUND();
    return run;
  }),

  rejected: api.imports.rejected.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (!(await loadImport(tx, id))) throw errors.NOT_FOUND();
      const rows = await listRejectedRows(tx, id, shownRejected);
      return rows.map(({ values, ...row }) => ({
        ...row,
        name:
          values['company'] ??
          values['name'] ??
          values['client'] ??
          [values['firstName'], values['lastName']].filter(Boolean).join(' '),
      }));
    }),
  ),

  rejectedFile: api.imports.rejectedFile.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const run = await loadImport(tx, id);
      if (!run) throw errors.NOT_FOUND();
      const day = calendarDateIn(services.now(), 'UTC');
      return rejectedFile(
        `haulwright-${run.kind}-not-imported-${day}.csv`,
        run.kind === 'clients',
        await listRejectedRows(tx, id, maxImportRows),
      );
    }),
  ),

  undo: api.imports.undo.handler(async ({ context: { actor, services }, input: { id }, errors }) => {
    const undoing = await services.database.inTenant(actor, async (tx) => {
      const run = await loadImport(tx, id);
      if (!run) throw errors.NOT_FOUND();
      if (run.kind === 'trucks' && !can(actor.roles, 'MANAGE_FLEET')) throw errors.FORBIDDEN();
      if (run.kind === 'prices' && !can(actor.roles, 'MANAGE_PRICES')) throw errors.FORBIDDEN();
      if (run.kind === 'balances' && !can(actor.roles, 'MANAGE_BILLING')) throw errors.FORBIDDEN();
      return answer(await services.imports.undo(tx, run, actor.companyId), errors);
    });
    await services.imports.wake({ id, companyId: actor.companyId });
    return undoing;
  }),
};
