import { likeRentals } from './like-rentals.queries.ts';
import { likeChanged, refuseTwice } from '../../http/likeness.ts';
import { judgeRentalChange, rentalInput, type RentalInput } from '@haulwright/domain/rentals/rental';
import { answer } from '../../http/answer.ts';
import { actOf, type Act } from '../../http/act.ts';
import { cursorIssue } from '../../http/cursor.ts';
import { cursorToPlace, placeToCursor } from '../../http/list-cursor.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { hasClient, keepClientActive } from '../clients/clients.queries.ts';
import { addRental } from './add-rental.ts';
import { recordEvent, withdrawEvent } from './record-event.ts';
import { hasEvents, isAddressOf } from './rental-events.queries.ts';
import {
  agreedOf,
  hasUnitsOnSite,
  itemsOf,
  lockRental,
  setRental,
  updateRental,
} from './rental-rows.queries.ts';
import { keepJob } from './rental-work.queries.ts';
import { listRentals, loadRental, rentalOrder, totalRentals } from './rental-view.queries.ts';
import { areUnitTypes } from './units.queries.ts';

const versions = versionsBy(rentalInput);

/** Rows that were locked or written in the same transaction exist. */
async function rentalOf(tx: TenantTransaction, id: string, { today }: Pick<Act, 'today'>) {
  const rental = await loadRental(tx, id, today);
  if (rental === undefined) throw new Error(`rental ${id} vanished within its own transaction`);
  return versions.show(rental);
}

const typesOf = ({ items }: RentalInput) => items.map(({ unitTypeId }) => unitTypeId);

export const rentalsProcedures = {
  list: api.rentals.list.handler(async ({ context, input, errors }) => {
    const { actor, services } = context;
    const { sort, cursor, limit, ...filter } = input;
    const after = cursorToPlace(sort, rentalOrder(sort), cursor);
    if (after === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    return services.database.inTenant(actor, async (tx) => {
      if (filter.clientId !== undefined && !(await hasClient(tx, filter.clientId))) throw errors.NOT_FOUND();
      const { today } = actOf(context);
      const { items, end } = await listRentals(tx, filter, { sort, after, limit, today });
      return { items, nextCursor: placeToCursor(sort, end) };
    });
  }),

  totals: api.rentals.totals.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (input.clientId !== undefined && !(await hasClient(tx, input.clientId))) throw errors.NOT_FOUND();
      return totalRentals(tx, input);
    }),
  ),

  get: api.rentals.get.handler(({ context, input: { id }, errors }) =>
    context.services.database.inTenant(context.actor, async (tx) => {
      const rental = await loadRental(tx, id, actOf(context).today);
      if (rental === undefined) throw errors.NOT_FOUND();
      return versions.show(rental);
    }),
  ),

  create: api.rentals.create.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'rentals.create', input, async () => {
        if (!(await keepClientActive(tx, input.clientId))) throw errors.NOT_FOUND();
        if (!(await isAddressOf(tx, input.clientId, input.clientAddressId))) throw errors.NOT_FOUND();
        if (!(await areUnitTypes(tx, typesOf(input)))) throw errors['unit.type-unknown']();
        await refuseTwice(context, errors, () => likeRentals(tx, input));
        const by = actOf(context);
        const id = await addRental(tx, by, input);
        return rentalOf(tx, id, by);
      }),
    );
  }),

  update: api.rentals.update.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, async (tx) => {
      const { id, version, ...after } = input;
      const by = actOf(context);
      const row = await lockRental(tx, id);
      if (row === undefined) throw errors.NOT_FOUND();
      versions.check(version, await rentalOf(tx, id, by), errors);
      if (row.endedAt !== null) throw errors['rental.ended']();
      if (!(await isAddressOf(tx, after.clientId, after.clientAddressId))) throw errors.NOT_FOUND();
      if (!(await areUnitTypes(tx, typesOf(after)))) throw errors['unit.type-unknown']();
      const like = () => likeRentals(tx, after);
      await refuseTwice(context, errors, likeChanged(row, after, ['clientAddressId', 'name'], like));
      const before = agreedOf(row, await itemsOf(tx, id));
      const facts = { hasEvents: await hasEvents(tx, id), today: by.today };
      answer(judgeRentalChange(before, after, facts), errors);
      await updateRental(tx, after, { id, companyId: actor.companyId, now: by.now });
      await services.events.publish(tx, 'rental.changed', {
        rentalId: id,
        companyId: actor.companyId,
        today: by.today,
      });
      return rentalOf(tx, id, by);
    });
  }),

  end: api.rentals.end.handler(({ context, input: { id }, errors }) =>
    context.services.database.inTenant(context.actor, async (tx) => {
      const by = actOf(context);
      const row = await lockRental(tx, id);
      if (row === undefined) throw errors.NOT_FOUND();
      if (row.endedAt !== null) throw errors['rental.ended']();
      if (await hasUnitsOnSite(tx, id)) throw errors['rental.units-on-site']();
      await setRental(tx, id, { endedAt: by.now, updatedAt: by.now });
      return rentalOf(tx, id, by);
    }),
  ),

  reopen: api.rentals.reopen.handler(({ context, input: { id }, errors }) =>
    context.services.database.inTenant(context.actor, async (tx) => {
      const by = actOf(context);
      const row = await lockRental(tx, id);
      if (row === undefined) throw errors.NOT_FOUND();
      if (row.endedAt === null) throw errors['rental.active']();
      if (!(await keepClientActive(tx, row.clientId))) throw errors['rental.client-not-active']();
      await setRental(tx, id, { endedAt: null, updatedAt: by.now });
      return rentalOf(tx, id, by);
    }),
  ),

  record: api.rentals.record.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'rentals.record', input, async () => {
        const { id, ...event } = input;
        if (event.jobId !== null) await keepJob(tx, event.jobId);
        const [row, by] = [await lockRental(tx, id), actOf(context)];
        if (row === undefined) throw errors.NOT_FOUND();
        answer(await recordEvent(tx, row, event, by), errors);
        return rentalOf(tx, id, by);
      }),
    );
  }),

  withdraw: api.rentals.withdraw.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'rentals.withdraw', input, async () => {
        const [row, by] = [await lockRental(tx, input.id), actOf(context)];
        if (row === undefined) throw errors.NOT_FOUND();
        answer(await withdrawEvent(tx, row, input.eventId, by), errors);
        return rentalOf(tx, input.id, by);
      }),
    );
  }),
};
