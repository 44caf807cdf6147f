import { sameNamed } from '@haulwright/domain/kernel/same-name';
import { likeChanged, refuseTwice } from '../../http/likeness.ts';
import { fieldInput, maxFields, sizeOf, type FieldInput } from '@haulwright/domain/land/field';
import type { ApplicationInput } from '@haulwright/domain/land/field-application';
import { answer } from '../../http/answer.ts';
import { actOf, type Act } from '../../http/act.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { refusingDuplicates } from '../../platform/database/unique-violation.ts';
import { newId } from '../../platform/ids.ts';
import { applicationOf, applicationsOf, unspreadDumps } from './applications.queries.ts';
import {
  countFields,
  fieldNames,
  insertField,
  isSite,
  listFieldRows,
  loadFieldRow,
  lockField,
  updateField,
  type FieldRow,
} from './land.queries.ts';
import { landPapersProcedures } from './land-papers.procedures.ts';
import { recordApplication } from './record-application.ts';
import { viewFields } from './view-fields.ts';

const versions = versionsBy(fieldInput);

const maxShown = 200;
const dumpsShownMs = 365 * 86_400_000;

type ViewAct = Pick<Act, 'today' | 'timeZone' | 'now'>;

/** Rows that were locked or written in the same transaction exist. */
async function summaryOf(tx: TenantTransaction, id: string, by: ViewAct) {
  const row = await loadFieldRow(tx, id);
  const [field] = row === undefined ? [] : await viewFields(tx, [row], by);
  if (field === undefined) throw new Error(`field ${id} vanished within its own transaction`);
  return versions.show(field);
}

const detailOf = async (tx: TenantTransaction, { id, disposalSiteId }: FieldRow, by: ViewAct) => ({
  ...(await summaryOf(tx, id, by)),
  applications: await applicationsOf(tx, id, maxShown),
  dumps:
    disposalSiteId === null
      ? []
      : await unspreadDumps(tx, disposalSiteId, new Date(by.now.getTime() - dumpsShownMs)),
});

/** A field's site must belong to the company. */
const isKnown = async (tx: TenantTransaction, { disposalSiteId }: FieldInput): Promise<boolean> =>
  disposalSiteId === null || isSite(tx, disposalSiteId);

export const landProcedures = {
  ...landPapersProcedures,

  list: api.land.list.handler(({ context }) =>
    context.services.database.inTenant(context.actor, async (tx) =>
      (await viewFields(tx, await listFieldRows(tx, maxFields), actOf(context))).map(versions.show),
    ),
  ),

  get: api.land.get.handler(({ context, input: { id }, errors }) =>
    context.services.database.inTenant(context.actor, async (tx) => {
      const row = await loadFieldRow(tx, id);
      if (row === undefined) throw errors.NOT_FOUND();
      return detailOf(tx, row, actOf(context));
    }),
  ),

  create: api.land.create.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return refusingDuplicates('fields_name_key', errors['name.taken'], () =>
      services.database.inTenant(actor, (tx) =>
        once(tx, context, 'land.create', input, async () => {
          if (!(await isKnown(tx, input))) throw errors.NOT_FOUND();
          if ((await countFields(tx)) >= maxFields) throw errors['field.too-many']();
          await refuseTwice(context, errors, async () => sameNamed('field', input, await fieldNames(tx)));
          const id = newId();
          await insertField(tx, actor.companyId, { id, ...input, ...sizeOf(input) });
          return summaryOf(tx, id, actOf(context));
        }),
      ),
    );
  }),

  update: api.land.update.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return refusingDuplicates('fields_name_key', errors['name.taken'], () =>
      services.database.inTenant(actor, async (tx) => {
        const by = actOf(context);
        const { version, ...field } = input;
        if (!(await isKnown(tx, field)) || (await lockField(tx, field.id)) === undefined)
          throw errors.NOT_FOUND();
        const present = await summaryOf(tx, field.id, by);
        versions.check(version, present, errors);
        const like = async () => sameNamed('field', field, await fieldNames(tx));
        await refuseTwice(context, errors, likeChanged(present, field, ['name'], like));
        await updateField(tx, { ...field, ...sizeOf(field) }, by.now);
        return summaryOf(tx, input.id, by);
      }),
    );
  }),

  apply: api.land.apply.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'land.apply', input, async () => {
        const { id, ...application } = input;
        const [field, by] = [await lockField(tx, id), actOf(context)];
        if (field === undefined) throw errors.NOT_FOUND();
        answer(await recordApplication(tx, field, { id: newId(), application }, by), errors);
        return detailOf(tx, field, by);
      }),
    );
  }),

  correct: api.land.correct.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'land.correct', input, async () => {
        const { id, applicationId, reason } = input;
        const [field, by] = [await lockField(tx, id), actOf(context)];
        const stored = await applicationOf(tx, id, applicationId);
        if (field === undefined || stored === undefined) throw errors.NOT_FOUND();
        if (stored.isReplaced || stored.withdraws) throw errors['application.corrected']();
        const application: ApplicationInput = input.application ?? stored;
        const replaces = { id: applicationId, reason, withdraws: input.application === null };
        const entry = { id: newId(), application: onlyInput(application), replaces };
        answer(await recordApplication(tx, field, entry, by), errors);
        return detailOf(tx, field, by);
      }),
    );
  }),
};

/** Drops what a stored entry has beyond the input. */
const onlyInput = ({
  visitId,
  wasteType,
  gallons,
  acres,
  method,
  startedAt,
  endedAt,
  readings,
  weather,
  nitrogenLbPer1000Gallons,
  phosphorusLbPer1000Gallons,
  note,
  crop,
  nitrogenLbPerAcre,
  origin,
  certifiedBy,
}: ApplicationInput): ApplicationInput => ({
  visitId,
  wasteType,
  gallons,
  acres,
  method,
  startedAt,
  endedAt,
  readings,
  weather,
  nitrogenLbPer1000Gallons,
  phosphorusLbPer1000Gallons,
  note,
  crop,
  nitrogenLbPerAcre,
  origin,
  certifiedBy,
});
