import { billSchedule, nextStart, type BillSchedule } from '@haulwright/domain/invoicing/bill-schedule';
import { z } from 'zod';
import type { Actor } from '../../http/actor.ts';
import { answer } from '../../http/answer.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import { lockCompany } from '../companies/company.queries.ts';
import { listBillRunItems, listBillRuns, loadBillRun } from './runs/bill-runs.queries.ts';
import { approveClean, issueApproved } from './runs/bill-run-drafts.ts';
import { loadSchedule, saveSchedule } from './runs/bill-schedules.queries.ts';
import { actOf, datedActOf } from '../../http/act.ts';

const versions = versionsBy(z.object({ schedule: billSchedule.nullable() }));

const scheduleFor = ({ timeZone }: Actor, schedule: BillSchedule | undefined, now: Date) =>
  versions.show({
    schedule: schedule ?? null,
    next: schedule === undefined ? null : nextStart(schedule, now, timeZone),
  });

const runCursor = z.tuple([z.uuid()]);
const itemCursor = z.tuple([z.number().int().min(0).max(2_147_483_647)]);

export const billRunsProcedures = {
  startBillRun: api.invoicing.startBillRun.handler(async ({ context, input, errors }) => {
    const { actor, services } = context;
    const run = await services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.startBillRun', input, async () =>
        answer(await services.billRuns.start(tx, datedActOf(actor, services.now()), input.through), errors),
      ),
    );
    await services.billRuns.wake({ id: run.id, companyId: actor.companyId });
    return run;
  }),

  billRuns: api.invoicing.billRuns.handler(async ({ context: { actor, services }, input, errors }) => {
    const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor, runCursor);
    if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    return services.database.inTenant(actor, async (tx) => {
      const { items, end } = await listBillRuns(tx, { after: after?.[0], limit: input.limit });
      return { items, nextCursor: end && encodeCursor([end]) };
    });
  }),

  billRun: api.invoicing.billRun.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const run = await loadBillRun(tx, id);
      if (run === undefined) throw errors.NOT_FOUND();
      return run;
    }),
  ),

  billRunItems: api.invoicing.billRunItems.handler(
    async ({ context: { actor, services }, input, errors }) => {
      const { id, outcome, cursor, limit } = input;
      const after = cursor === undefined ? undefined : decodeCursor(cursor, itemCursor);
      if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
      return services.database.inTenant(actor, async (tx) => {
        if ((await loadBillRun(tx, id)) === undefined) throw errors.NOT_FOUND();
        const { items, end } = await listBillRunItems(tx, id, { outcome, after: after?.[0], limit });
        return { items, nextCursor: end === null ? null : encodeCursor([end]) };
      });
    },
  ),

  billSchedule: api.invoicing.billSchedule.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) =>
      scheduleFor(actor, await loadSchedule(tx), services.now()),
    ),
  ),

  saveBillSchedule: api.invoicing.saveBillSchedule.handler(
    ({ context: { actor, services }, input, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        const now = services.now();
        await lockCompany(tx, actor.companyId);
        versions.check(input.version, scheduleFor(actor, await loadSchedule(tx), now), errors);
        await saveSchedule(tx, datedActOf(actor, now), input.schedule);
        return scheduleFor(actor, input.schedule ?? undefined, now);
      }),
  ),

  approveBillRun: api.invoicing.approveBillRun.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.approveBillRun', input, async () => {
        if ((await loadBillRun(tx, input.id)) === undefined) throw errors.NOT_FOUND();
        return approveClean(tx, datedActOf(actor, services.now()), input.id);
      }),
    );
  }),

  issueBillRun: api.invoicing.issueBillRun.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.issueBillRun', input, async () => {
        if ((await loadBillRun(tx, input.id)) === undefined) throw errors.NOT_FOUND();
        return issueApproved(tx, actOf(context), input.id);
      }),
    );
  }),
};
