import { likeChanged, refuseTwice } from '../../http/likeness.ts';
import { maxSummaryRows } from '@haulwright/contract/filings.contract';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { rulePackOf } from '@haulwright/domain/manifests/rule-packs';
import {
  companyPermitInput,
  type CompanyPermit,
  type CompanyPermitInput,
} from '@haulwright/domain/permits/company-permit';
import { skillPapers } from '@haulwright/domain/permits/driver-skills';
import { once } from '../../http/idempotency.ts';
import type { Actor } from '../../http/actor.ts';
import type { Services } from '../../http/context.ts';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { newId } from '../../platform/ids.ts';
import { loadHauler, loadSummaryRows } from './annual-summary.queries.ts';
import { summaryDocument } from './annual-summary-document.ts';
import { summaryCsv, summaryJson, summaryName, summaryTemplate } from './annual-summary-file.ts';
import {
  deleteFiling,
  insertFiling,
  listEarlierSummaries,
  listFilings,
  loadCalendar,
} from './calendar.queries.ts';
import {
  deletePermit,
  insertPermit,
  likePermits,
  isPerson,
  isTruck,
  listPermits,
  loadPermit,
  updatePermit,
} from '../permits/permits.queries.ts';
import { companyPermits } from '../permits/permits.tables.ts';
import { addOwnField, followPack, leavePack, loadRules, removeOwnField } from './rules.queries.ts';

const permitVersions = versionsBy(companyPermitInput);

const isKnown = async (
  tx: TenantTransaction,
  { vehicleId, userId }: Pick<CompanyPermitInput, 'vehicleId' | 'userId'>,
): Promise<boolean> =>
  (vehicleId === null || (await isTruck(tx, vehicleId))) && (userId === null || (await isPerson(tx, userId)));

type OfPerson = Pick<CompanyPermit, 'kind' | 'userId'>;

/** Routes of people whose certifications or licenses change are timed again. */
async function publishPapers(
  { actor, services }: { readonly actor: Actor; readonly services: Services },
  tx: TenantTransaction,
  permits: readonly (OfPerson | undefined)[],
): Promise<void> {
  const driverUserIds = permits.flatMap((permit) =>
    permit && skillPapers.some((kind) => kind === permit.kind) ? (permit.userId ?? []) : [],
  );
  if (driverUserIds.length > 0)
    await services.events.publish(tx, 'papers-of-drivers.changed', {
      driverUserIds,
      today: calendarDateIn(services.now(), actor.timeZone),
    });
}

export const filingsProcedures = {
  rules: api.filings.rules.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, loadRules),
  ),

  follow: api.filings.follow.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const pack = rulePackOf(input.packId);
      if (pack === undefined) throw errors.NOT_FOUND();
      if (input.follow) await followPack(tx, actor, pack, calendarDateIn(services.now(), actor.timeZone));
      else await leavePack(tx, pack.id);
      return loadRules(tx);
    }),
  ),

  addField: api.filings.addField.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'filings.addField', input, async () => {
        if (rulePackOf(input.packId) === undefined) throw errors.NOT_FOUND();
        const refusal = await addOwnField(tx, actor, { id: newId(), ...input });
        if (refusal !== undefined) throw errors[refusal]();
        return loadRules(tx);
      }),
    );
  }),

  removeField: api.filings.removeField.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (!(await removeOwnField(tx, input.packId, input.id))) throw errors.NOT_FOUND();
      return loadRules(tx);
    }),
  ),

  permits: {
    list: api.filings.permits.list.handler(({ context: { actor, services } }) =>
      services.database.inTenant(actor, async (tx) => (await listPermits(tx)).map(permitVersions.show)),
    ),

    create: api.filings.permits.create.handler(({ context, input, errors }) =>
      context.services.database.inTenant(context.actor, async (tx) => {
        if (!(await isKnown(tx, input))) throw errors.NOT_FOUND();
        await refuseTwice(context, errors, () => likePermits(tx, input));
        const id = newId();
        await insertPermit(tx, context.actor.companyId, { id, ...input });
        await publishPapers(context, tx, [input]);
        const permit = await loadPermit(tx, id);
        if (permit === undefined) throw errors.NOT_FOUND();
        return permitVersions.show(permit);
      }),
    ),

    update: api.filings.permits.update.handler(({ context, input, errors }) =>
      context.services.database.inTenant(context.actor, async (tx) => {
        const { version, ...fields } = input;
        if (!(await isKnown(tx, input)) || !(await lockRow(tx, companyPermits, input.id)))
          throw errors.NOT_FOUND();
        const present = await loadPermit(tx, input.id);
        if (present === undefined) throw errors.NOT_FOUND();
        permitVersions.check(version, present, errors);
        const like = () => likePermits(tx, input);
        await refuseTwice(context, errors, likeChanged(present, input, ['kind', 'number'], like));
        await updatePermit(tx, fields);
        await publishPapers(context, tx, [present, input]);
        const permit = await loadPermit(tx, input.id);
        if (permit === undefined) throw errors.NOT_FOUND();
        return permitVersions.show(permit);
      }),
    ),

    remove: api.filings.permits.remove.handler(({ context: { actor, services }, input: { id }, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        await publishPapers({ actor, services }, tx, [await loadPermit(tx, id)]);
        if (!(await deletePermit(tx, id))) throw errors.NOT_FOUND();
        return { id };
      }),
    ),
  },

  calendar: api.filings.calendar.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, (tx) =>
      loadCalendar(tx, calendarDateIn(services.now(), actor.timeZone)),
    ),
  ),

  summary: api.filings.summary.handler(async ({ context: { actor, services }, input, errors }) => {
    const now = services.now();
    const today = calendarDateIn(now, actor.timeZone);
    const summary = await services.database.inTenant(actor, async (tx) => {
      const known = [...(await listFilings(tx, today)), ...(await listEarlierSummaries(tx, today))];
      const filing = known.find(
        ({ packId, filingId, dueOn }) =>
          packId === input.packId && filingId === input.filingId && dueOn === input.dueOn,
      );
      if (filing === undefined) throw errors['filing.not-due']();
      const { period, hasSummary } = filing;
      const pack = rulePackOf(filing.packId);
      if (!hasSummary || period === null || pack === undefined) throw errors['filing.no-summary']();
      const { wastes } = pack.appliesTo;
      const rule = pack.filings.find(({ id }) => id === filing.filingId);
      const withoutLand = rule?.summary === 'tickets-not-of-land';
      const { timeZone } = actor;
      const rows = await loadSummaryRows(tx, { period, wastes, withoutLand, timeZone }, maxSummaryRows);
      if (rows === null) throw errors['filing.too-many-rows']();
      return { filing: { ...filing, period }, wastes, rows, hauler: await loadHauler(tx), now, today };
    });
    if (input.format !== 'pdf') return input.format === 'csv' ? summaryCsv(summary) : summaryJson(summary);
    const pdf = await services.pdfs.pdf(summaryTemplate, summaryDocument(summary));
    if (pdf === null) throw errors['filing.busy']();
    return new File([new Uint8Array(pdf.bytes)], summaryName(summary.filing, 'pdf'), {
      type: 'application/pdf',
    });
  }),

  file: api.filings.file.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const today = calendarDateIn(services.now(), actor.timeZone);
      if (input.filedOn > today) throw errors['filing.in-future']();
      const isDue = (await listFilings(tx, today)).some(
        ({ packId, filingId, dueOn }) =>
          packId === input.packId && filingId === input.filingId && dueOn === input.dueOn,
      );
      if (!isDue) throw errors['filing.not-due']();
      await insertFiling(tx, actor, input);
      return loadCalendar(tx, today);
    }),
  ),

  undo: api.filings.undo.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (!(await deleteFiling(tx, input))) throw errors.NOT_FOUND();
      return loadCalendar(tx, calendarDateIn(services.now(), actor.timeZone));
    }),
  ),
};
