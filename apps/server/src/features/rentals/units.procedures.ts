import { sameNamed } from '@haulwright/domain/kernel/same-name';
import { can } from '@haulwright/domain/access/permissions';
import { packDays } from '@haulwright/domain/field/day-pack';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import {
  consecutiveNumbers,
  maxLabelNumber,
  unitInput,
  unitState,
  unitTypeInput,
  unitWithoutPlace,
} from '@haulwright/domain/rentals/unit';
import { z } from 'zod';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { once } from '../../http/idempotency.ts';
import { likeChanged, refuseTwice } from '../../http/likeness.ts';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { refusingDuplicates } from '../../platform/database/unique-violation.ts';
import { newId } from '../../platform/ids.ts';
import { letterheadOf } from './letterhead.queries.ts';
import { isUnitOfOwnJobs } from './own-units.queries.ts';
import { hasUnitEvents } from './rental-events.queries.ts';
import { listUnitPlaces } from './unit-places.queries.ts';
import { labelSheet, labelTemplate, maxLabels } from './label-sheet.ts';
import {
  areUnitTypes,
  highestLabel,
  insertUnits,
  insertUnitType,
  listUnits,
  listUnitTypes,
  lockUnits,
  unitByLabel,
  unitsBetween,
  unitsByIds,
  likeUnits,
  updateUnit,
  updateUnitType,
} from './units.queries.ts';
import { unitTypes } from './rentals.tables.ts';

const typeVersions = versionsBy(unitTypeInput);
/** A unit shows its state where its form sends the state it is in while idle. */
const unitVersions = versionsBy(unitInput.omit({ idleState: true }).extend({ state: unitState }));

/** Rows that were written in the same transaction exist. */
async function typeOf(tx: TenantTransaction, id: string) {
  const [type] = await listUnitTypes(tx, id);
  if (type === undefined) throw new Error(`unit type ${id} vanished within its own transaction`);
  return typeVersions.show(type);
}

export const unitTypesProcedures = {
  list: api.rentals.types.list.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => (await listUnitTypes(tx)).map(typeVersions.show)),
  ),

  create: api.rentals.types.create.handler(({ context, input, errors }) =>
    refusingDuplicates('unit_types_name_key', errors['name.taken'], () =>
      context.services.database.inTenant(context.actor, async (tx) => {
        await refuseTwice(context, errors, async () =>
          sameNamed('unit-type', input, await listUnitTypes(tx)),
        );
        const id = newId();
        await insertUnitType(tx, { ...input, id, companyId: context.actor.companyId });
        return typeOf(tx, id);
      }),
    ),
  ),

  update: api.rentals.types.update.handler(({ context, input, errors }) =>
    refusingDuplicates('unit_types_name_key', errors['name.taken'], () =>
      context.services.database.inTenant(context.actor, async (tx) => {
        const { id, version, ...change } = input;
        if (!(await lockRow(tx, unitTypes, id))) throw errors.NOT_FOUND();
        const present = await typeOf(tx, id);
        typeVersions.check(version, present, errors);
        const like = async () => sameNamed('unit-type', change, await listUnitTypes(tx));
        await refuseTwice(context, errors, likeChanged(present, change, ['name'], like));
        await updateUnitType(tx, id, change);
        return typeOf(tx, id);
      }),
    ),
  ),
};

const unitCursor = z.tuple([z.number().int().min(0).max(maxLabelNumber)]);

export const unitsProcedures = {
  list: api.rentals.units.list.handler(async ({ context: { actor, services }, input, errors }) => {
    const key = input.cursor === undefined ? undefined : decodeCursor(input.cursor, unitCursor);
    if (key === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const { items, end } = await services.database.inTenant(actor, (tx) =>
      listUnits(tx, input, key?.[0], input.limit),
    );
    return { items: items.map(unitVersions.show), nextCursor: end === null ? null : encodeCursor([end]) };
  }),

  places: api.rentals.units.places.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, (tx) => listUnitPlaces(tx, input)),
  ),

  byLabel: api.rentals.units.byLabel.handler(
    async ({ context: { actor, services }, input: { labelNumber }, errors }) => {
      const { unit, isShown } = await services.database.inTenant(actor, async (tx) => {
        const found = await unitByLabel(tx, labelNumber);
        if (found === undefined) throw errors.NOT_FOUND();
        if (can(actor.roles, 'VIEW_ALL_JOBS')) return { unit: found, isShown: true };
        const today = calendarDateIn(services.now(), actor.timeZone);
        const days = { from: addDays(today, -1), to: addDays(today, packDays) };
        return { unit: found, isShown: await isUnitOfOwnJobs(tx, found.id, actor.userId, days) };
      });
      // Labels are small numbers: counting through them must not tell the company's clients.
      return unitVersions.show(isShown ? unit : unitWithoutPlace(unit));
    },
  ),

  create: api.rentals.units.create.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    const { companyId } = actor;
    return refusingDuplicates('units_label_number_key', errors['unit.label-taken'], () =>
      services.database.inTenant(actor, (tx) =>
        once(tx, context, 'rentals.units.create', input, async () => {
          const { unitTypeId, count, firstNumber } = input;
          if (!(await areUnitTypes(tx, [unitTypeId]))) throw errors['unit.type-unknown']();
          const numbers = consecutiveNumbers(firstNumber, count, await highestLabel(tx, companyId));
          if (numbers.some((number) => number > maxLabelNumber)) throw errors['unit.labels-exhausted']();
          const rows = numbers.map((labelNumber) => ({
            id: newId(),
            companyId,
            unitTypeId,
            labelNumber,
            idleState: 'yard' as const,
          }));
          await insertUnits(tx, rows);
          const added = await unitsByIds(
            tx,
            rows.map(({ id }) => id),
          );
          return { units: added.map(unitVersions.show) };
        }),
      ),
    );
  }),

  update: api.rentals.units.update.handler(({ context, input, errors }) =>
    context.services.database.inTenant(context.actor, async (tx) => {
      const { id, version, ...asked } = input;
      const [before] = await lockUnits(tx, [id]);
      const [present] = await unitsByIds(tx, [id]);
      if (before === undefined || present === undefined) throw errors.NOT_FOUND();
      unitVersions.check(version, present, errors);
      const change = { ...asked, idleState: asked.idleState ?? before.idleState };
      if (!(await areUnitTypes(tx, [change.unitTypeId]))) throw errors['unit.type-unknown']();
      const changes = change.unitTypeId !== before.unitTypeId || change.idleState !== before.idleState;
      if (before.rentalId !== null && changes) throw errors['unit.on-rent']();
      if (change.unitTypeId !== before.unitTypeId && (await hasUnitEvents(tx, id)))
        throw errors['unit.type-fixed']();
      if (change.serial !== null && change.serial !== before.serial)
        await refuseTwice(context, errors, () => likeUnits(tx, id, change.serial ?? ''));
      await updateUnit(tx, id, change);
      const [unit] = await unitsByIds(tx, [id]);
      if (unit === undefined) throw new Error(`unit ${id} vanished within its own transaction`);
      return unitVersions.show(unit);
    }),
  ),

  labels: api.rentals.units.labels.handler(
    async ({ context: { actor, services }, input: { first, last }, errors }) => {
      const { units, letterhead } = await services.database.inTenant(actor, async (tx) => ({
        units: await unitsBetween(tx, first, last, maxLabels + 1),
        letterhead: await letterheadOf(tx),
      }));
      if (units.length === 0) throw errors['unit.no-labels']();
      if (units.length > maxLabels) throw errors['unit.many-labels']();
      const document = await labelSheet(units, { ...letterhead, unitAddress: services.unitAddress });
      const pdf = await services.pdfs.pdf(labelTemplate, document);
      if (pdf === null) throw errors['pdf.busy']();
      return new File([new Uint8Array(pdf.bytes)], `labels-${first}-${last}.pdf`, {
        type: 'application/pdf',
      });
    },
  ),
};
