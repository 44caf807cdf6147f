import { maxWithoutAddress, reminderStages } from '@haulwright/domain/invoicing/reminders';
import { z } from 'zod';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { versionsBy } from '../../http/versions.ts';
import { lockCompany } from '../companies/company.queries.ts';
import { datedActOf } from '../../http/act.ts';
import { endDispute, insertDispute, isInDispute } from './receivables/disputes.queries.ts';
import { balanceOf, lockInvoice } from './rows/invoice-rows.queries.ts';
import { detailOf } from './papers/shown-invoice.ts';
import {
  countDisputed,
  listWithoutAddress,
  loadStages,
  saveStages,
} from './receivables/reminders.queries.ts';

const versions = versionsBy(z.object({ stages: reminderStages }));

const remindersOf = async (tx: TenantTransaction, today: string) =>
  versions.show({
    stages: [...(await loadStages(tx))],
    disputed: await countDisputed(tx),
    withoutAddress: await listWithoutAddress(tx, today, maxWithoutAddress),
  });

/** Reminders that go by themselves, and disputes, which pause them. */
export const remindersProcedures = {
  reminders: api.invoicing.reminders.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, (tx) => remindersOf(tx, datedActOf(actor, services.now()).today)),
  ),

  saveReminders: api.invoicing.saveReminders.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const by = datedActOf(actor, services.now());
      await lockCompany(tx, actor.companyId);
      versions.check(input.version, await remindersOf(tx, by.today), errors);
      await saveStages(tx, by, input.stages);
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
        await insertDispute(tx, datedActOf(actor, services.now()), input.id, input.reason);
        return detailOf(tx, input.id, actor, services.now());
      }),
    );
  }),

  endDispute: api.invoicing.endDispute.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.endDispute', input, async () => {
        if ((await lockInvoice(tx, input.id)) === undefined) throw errors.NOT_FOUND();
        if (!(await endDispute(tx, datedActOf(actor, services.now()), input.id)))
          throw errors['invoice.not-disputed']();
        return detailOf(tx, input.id, actor, services.now());
      }),
    );
  }),
};
