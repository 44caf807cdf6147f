import { likeReadings } from './like-readings.queries.ts';
import { refuseTwice } from '../../http/likeness.ts';
import { calendarDate, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { z } from 'zod';
import type { Actor } from '../../http/actor.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { once } from '../../http/idempotency.ts';
import { tankFacts } from '@haulwright/domain/tanks/tank';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { hasClient } from '../clients/clients.queries.ts';
import { makeDueJobs, prepareDueJobs, undoDueJobs } from './due-jobs.ts';
import { listDueTanks, pageOfDue, summaryOf, tanksOfAddresses } from './due-tanks.ts';
import type { CompanyDay } from './tank-history.queries.ts';
import { clientOfAddress, countReadings, deleteReading, insertReading, saveFacts } from './tanks.queries.ts';

const versions = versionsBy(z.object({ facts: tankFacts }));

/** Cursor: due date and address. */
const dueCursor = z.tuple([calendarDate, z.uuid()]);
const maxReadings = 200;

const dayOf = ({ timeZone }: Actor, now: Date): CompanyDay => ({
  today: calendarDateIn(now, timeZone),
  timeZone,
});

async function tankOf(tx: TenantTransaction, company: CompanyDay, addressId: string) {
  const [tank] = await tanksOfAddresses(tx, company, { addressIds: [addressId] });
  if (tank === undefined) throw new Error(`address ${addressId} vanished within its own transaction`);
  return versions.show(tank);
}

export const tanksProcedures = {
  ofClient: api.tanks.ofClient.handler(({ context: { actor, services }, input: { clientId }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (!(await hasClient(tx, clientId))) throw errors.NOT_FOUND();
      const tanks = await tanksOfAddresses(tx, dayOf(actor, services.now()), { clientIds: [clientId] });
      return tanks.map(versions.show);
    }),
  ),

  setFacts: api.tanks.setFacts.handler(
    ({ context: { actor, services }, input: { addressId, version, ...facts }, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        if ((await clientOfAddress(tx, addressId)) === undefined) throw errors.NOT_FOUND();
        versions.check(version, await tankOf(tx, dayOf(actor, services.now()), addressId), errors);
        await saveFacts(tx, { companyId: actor.companyId, addressId }, facts, services.now());
        return tankOf(tx, dayOf(actor, services.now()), addressId);
      }),
  ),

  addReading: api.tanks.addReading.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    const company = dayOf(actor, services.now());
    const { addressId, ...reading } = input;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'tanks.addReading', input, async () => {
        if ((await clientOfAddress(tx, addressId)) === undefined) throw errors.NOT_FOUND();
        if (reading.measuredOn > company.today) throw errors['tank.reading-in-future']();
        if ((await countReadings(tx, addressId)) >= maxReadings) throw errors['tank.too-many-readings']();
        await refuseTwice(context, errors, () => likeReadings(tx, addressId, reading.measuredOn));
        await insertReading(tx, {
          id: newId(),
          companyId: actor.companyId,
          clientAddressId: addressId,
          recordedBy: actor.userId,
          ...reading,
        });
        return tankOf(tx, company, addressId);
      }),
    );
  }),

  removeReading: api.tanks.removeReading.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const addressId = await deleteReading(tx, id);
      if (addressId === undefined) throw errors.NOT_FOUND();
      return tankOf(tx, dayOf(actor, services.now()), addressId);
    }),
  ),

  due: api.tanks.due.handler(async ({ context: { actor, services }, input, errors }) => {
    const key = input.cursor === undefined ? undefined : decodeCursor(input.cursor, dueCursor);
    if (key === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const all = await services.database.inTenant(actor, (tx) =>
      listDueTanks(tx, dayOf(actor, services.now()), input),
    );
    const { items, end } = pageOfDue(all, key && { dueOn: key[0], addressId: key[1] }, input.limit);
    return { items: [...items], nextCursor: end && encodeCursor([end.dueOn, end.addressId]) };
  }),

  dueSummary: api.tanks.dueSummary.handler(({ context: { actor, services }, input }) => {
    const company = dayOf(actor, services.now());
    return services.database.inTenant(actor, async (tx) =>
      summaryOf(await listDueTanks(tx, company, input), company.today),
    );
  }),

  previewJobs: api.tanks.previewJobs.handler(({ context: { actor, services }, input }) =>
    services.database.inTenant(actor, async (tx) => {
      const { prepared, skipped } = await prepareDueJobs(tx, dayOf(actor, services.now()), input);
      return {
        jobs: prepared.map(({ due: { addressId, clientName, street }, resolved, scheduledDate }) => ({
          addressId,
          clientName,
          street,
          scheduledDate,
          title: resolved.title,
          expectedGallons: resolved.expectedGallons,
          durationMinutes: resolved.durationMinutes,
        })),
        skipped,
      };
    }),
  ),

  makeJobs: api.tanks.makeJobs.handler(({ context, input }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'tanks.makeJobs', input, () =>
        makeDueJobs(tx, actor, dayOf(actor, services.now()), input),
      ),
    );
  }),

  undoJobs: api.tanks.undoJobs.handler(({ context, input }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once(tx, context, 'tanks.undoJobs', input, () =>
        undoDueJobs(tx, { actor, now: services.now(), events: services.events }, input.jobIds),
      ),
    );
  }),
};
