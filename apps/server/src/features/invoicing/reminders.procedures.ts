import { maxWithoutAddress } from '@haulwright/domain/invoicing/reminders';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { byOf } from './billing.procedures.ts';
import { endDispute, insertDispute, isInDispute } from './receivables/disputes.queries.ts';
import { balanceOf, lockInvoice } from './rows/invoice-rows.queries.ts';
import { detailOf } from './invoices.procedures.ts';
import {
  countDisputed,
  listWithoutAddress,
  loadStages,
  saveStages,
} from './receivables/reminders.queries.ts';

const remindersOf = async (tx: TenantTransaction, today: string) => ({
  stages: [...(await loadStages(tx))],
  disputed: await countDisputed(tx),
  withoutAddress: await listWithoutAddress(tx, today, maxWithoutAddress),
});

/** Reminders that go by themselves, and disputes, which pause them. */
export const remindersProcedures = {
  reminders: api.invoicing.reminders.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, (tx) => remindersOf(tx, byOf(actor, services.now()).today)),
  ),

  saveReminders: api.invoicing.saveReminders.handler(({ context: { actor, services }, input: { stages } }) =>
    services.database.inTenant(actor, async (tx) => {
      const by = byOf(actor, services.now());
      await saveStages(tx, by, stages);
      return remindersOf(tx, by.today);
    }),
  ),

  dispute: api.invoicing.dispute.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.dispute', input, async () => {
        const invoice = await lockInvoice(tx, input.id);
        if (invoice === undefined) throw errors.NOT_FOUND();
        if (invoice.state !== 'issued' || invoice.kind !== 'invoice') throw errors['invoice.not-issued']();
        if (((await balanceOf(tx, input.id))?.openCents ?? 0) <= 0) throw errors['invoice.settled']();
        if (await isInDispute(tx, input.id)) throw errors['invoice.disputed']();
        await insertDispute(tx, byOf(actor, services.now()), input.id, input.reason);
        return detailOf(tx, input.id, actor, services.now());
      }),
    );
  }),

  endDispute: api.invoicing.endDispute.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.endDispute', input, async () => {
        if ((await lockInvoice(tx, input.id)) === undefined) throw errors.NOT_FOUND();
        if (!(await endDispute(tx, byOf(actor, services.now()), input.id)))
          throw errors['invoice.not-disputed']();
        return detailOf(tx, input.id, actor, services.now());
      }),
    );
  }),
};
