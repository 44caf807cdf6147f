import { calendarDate } from '@haulwright/domain/kernel/calendar-date';
import { billingSettings, clientTerms } from '@haulwright/domain/invoicing/billing-terms';
import { z } from 'zod';
import { datedActOf } from '../../http/act.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { cursorToPlace, placeToCursor } from '../../http/list-cursor.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import { lockClient } from '../clients/clients.queries.ts';
import { lockCompany } from '../companies/company.queries.ts';
import { priceUnpriced } from '../pricing/fix-price.ts';
import { ageingOrder, listAgeing } from './receivables/ageing.queries.ts';
import { proposeLateFees } from './drafts/late-fees.queries.ts';
import { makeDrafts } from './drafts/make-drafts.ts';
import { waiveSources } from './sources/sources.queries.ts';
import {
  isClient,
  loadBillingSettings,
  saveBillingSettings,
  saveTerms,
  termsOf,
} from './rows/terms.queries.ts';
import { rentalAccountOf } from './sources/rental-account.queries.ts';
import { dueRentals } from './sources/rental-sources.queries.ts';
import { billingSummary, listUnbilled } from './sources/unbilled.queries.ts';

const settingsVersions = versionsBy(billingSettings);
const termsVersions = versionsBy(clientTerms);

const rentalCursor = z.tuple([z.string().max(300), z.uuid(), z.uuid()]);
const unbilledCursor = z.tuple([z.string().max(300), z.uuid(), calendarDate, z.uuid()]);

export const billingProcedures = {
  summary: api.invoicing.summary.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, (tx) => billingSummary(tx, datedActOf(actor, services.now()).today)),
  ),

  unbilled: api.invoicing.unbilled.handler(async ({ context: { actor, services }, input, errors }) => {
    const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor, unbilledCursor);
    if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    return services.database.inTenant(actor, async (tx) => {
      if (input.clientId !== undefined && !(await isClient(tx, input.clientId))) throw errors.NOT_FOUND();
      const { items, end } = await listUnbilled(tx, input, after, input.limit);
      return { items, nextCursor: end && encodeCursor(end) };
    });
  }),

  unbilledRentals: api.invoicing.unbilledRentals.handler(
    async ({ context: { actor, services }, input, errors }) => {
      const after = input.cursor === undefined ? undefined : decodeCursor(input.cursor, rentalCursor);
      if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
      const { today } = datedActOf(actor, services.now());
      return services.database.inTenant(actor, async (tx) => {
        if (input.clientId !== undefined && !(await isClient(tx, input.clientId))) throw errors.NOT_FOUND();
        const { items, end } = await dueRentals.listUnbilled(tx, input, { after, limit: input.limit, today });
        return {
          items: items.map(({ sourceId: rentalId, ...one }) => ({ rentalId, ...one })),
          nextCursor: end && encodeCursor(end),
        };
      });
    },
  ),

  rentalAccount: api.invoicing.rentalAccount.handler(
    ({ context: { actor, services }, input: { rentalId }, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        const account = await rentalAccountOf(tx, rentalId, datedActOf(actor, services.now()).today);
        if (account === undefined) throw errors.NOT_FOUND();
        return account;
      }),
  ),

  makeDrafts: api.invoicing.makeDrafts.handler(({ context, input }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.makeDrafts', input, async () => {
        const { drafts, sources } = await makeDrafts(tx, datedActOf(actor, services.now()), input);
        const drafted = new Set(sources.map(({ sourceId }) => sourceId));
        const draftedOf = (ids: readonly string[]) =>
          [...new Set(ids)].filter((id) => drafted.has(id)).length;
        const [jobs, rentals] = [draftedOf(input.jobIds), draftedOf(input.rentalIds)];
        return { drafts, jobs, rentals, agreements: drafted.size - jobs - rentals };
      }),
    );
  }),

  waive: api.invoicing.waive.handler(({ context, input }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.waive', input, async () => ({
        jobs: await waiveSources(tx, input.jobIds, {
          reason: input.reason,
          userId: actor.userId,
          at: services.now(),
        }),
      })),
    );
  }),

  unwaive: api.invoicing.unwaive.handler(({ context, input }) =>
    context.services.database.inTenant(context.actor, (tx) =>
      once(tx, context, 'invoicing.unwaive', input, async () => ({
        jobs: await waiveSources(tx, input.jobIds, null),
      })),
    ),
  ),

  priceNow: api.invoicing.priceNow.handler(({ context, input }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.priceNow', input, async () => {
        const by = { userId: actor.userId, now: services.now(), events: services.events };
        let priced = 0;
        for (const jobId of input.jobIds) if (await priceUnpriced(tx, jobId, by)) priced += 1;
        return { priced };
      }),
    );
  }),

  settings: api.invoicing.settings.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => settingsVersions.show(await loadBillingSettings(tx))),
  ),

  saveSettings: api.invoicing.saveSettings.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const { version, ...settings } = input;
      await lockCompany(tx, actor.companyId);
      settingsVersions.check(version, await loadBillingSettings(tx), errors);
      await saveBillingSettings(tx, actor.companyId, settings, services.now());
      return settingsVersions.show(settings);
    }),
  ),

  terms: api.invoicing.terms.handler(({ context: { actor, services }, input: { clientId }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (!(await isClient(tx, clientId))) throw errors.NOT_FOUND();
      return termsVersions.show(await termsOf(tx, clientId));
    }),
  ),

  saveTerms: api.invoicing.saveTerms.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const { version, ...terms } = input;
      if (!(await lockClient(tx, terms.clientId))) throw errors.NOT_FOUND();
      termsVersions.check(version, await termsOf(tx, terms.clientId), errors);
      await saveTerms(tx, { ...terms, companyId: actor.companyId }, services.now());
      return termsVersions.show(await termsOf(tx, terms.clientId));
    }),
  ),

  ageing: api.invoicing.ageing.handler(async ({ context: { actor, services }, input, errors }) => {
    const { search, which, sort, limit } = input;
    const after = cursorToPlace(sort, ageingOrder(sort), input.cursor);
    if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const asOf = input.asOf ?? datedActOf(actor, services.now()).today;
    return services.database.inTenant(actor, async (tx) => {
      const { items, end, total, count } = await listAgeing(
        tx,
        { asOf, search, which },
        { sort, after, limit },
      );
      return { asOf, total, count, items, nextCursor: placeToCursor(sort, end) };
    });
  }),

  lateFees: api.invoicing.lateFees.handler(({ context, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'invoicing.lateFees', {}, async () => {
        const { lateFees } = await loadBillingSettings(tx);
        if (lateFees === null) throw errors['billing.no-late-fees']();
        return { drafts: await proposeLateFees(tx, datedActOf(actor, services.now()), lateFees) };
      }),
    );
  }),
};
