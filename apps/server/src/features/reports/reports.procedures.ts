import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { reportFileName } from '@haulwright/domain/reports/report';
import { instant } from '@haulwright/domain/kernel/instant';
import { z } from 'zod';
import { answer } from '../../http/answer.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { loadFile } from './report-files.queries.ts';
import { listRuns, loadRun, removeRun } from './report-runs.queries.ts';

/** Instant, id. */
const listCursor = z.tuple([instant, z.uuid()]);
const decompress = promisify(gunzip);
const mediaType = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const;

export const reportsProcedures = {
  create: api.reports.create.handler(async ({ context, input, errors }) => {
    const { actor, services } = context;
    const report = await services.database.inTenant(actor, (tx) =>
      once(tx, context, 'reports.create', input, async () => {
        return answer(await services.reports.start(tx, actor, input), errors);
      }),
    );
    await services.reports.wake({ id: report.id, companyId: actor.companyId });
    return report;
  }),

  list: api.reports.list.handler(async ({ context: { actor, services }, input, errors }) => {
    const key = input.cursor === undefined ? undefined : decodeCursor(input.cursor, listCursor);
    if (key === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const after = key && { createdAt: key[0], id: key[1] };
    const { items, end } = await services.database.inTenant(actor, (tx) =>
      listRuns(tx, { limit: input.limit, after }),
    );
    return { items, nextCursor: end && encodeCursor([end.createdAt, end.id]) };
  }),

  get: api.reports.get.handler(async ({ context: { actor, services }, input, errors }) => {
    const report = await services.database.inTenant(actor, (tx) => loadRun(tx, input.id));
    if (!report) throw errors.NOT_FOUND();
    return report;
  }),

  file: api.reports.file.handler(async ({ context: { actor, services }, input: { id, format }, errors }) => {
    const found = await services.database.inTenant(actor, async (tx) => {
      const report = await loadRun(tx, id);
      return report && { report, bytes: report.status === 'ready' ? await loadFile(tx, id, format) : null };
    });
    if (!found) throw errors.NOT_FOUND();
    if (!found.bytes) throw errors['report.not-ready']();
    return new File([new Uint8Array(await decompress(found.bytes))], reportFileName(found.report, format), {
      type: mediaType[format],
    });
  }),

  remove: api.reports.remove.handler(async ({ context: { actor, services }, input: { id }, errors }) => {
    if (!(await services.database.inTenant(actor, (tx) => removeRun(tx, id)))) throw errors.NOT_FOUND();
    return { id };
  }),
};
