import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { ClientAddress } from '@haulwright/domain/clients/client';
import { z } from 'zod';
import type { Actor } from '../../http/actor.ts';
import type { Services } from '../../http/context.ts';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { api } from '../../http/procedures.ts';
import { unplaced, type Pin } from '../../platform/geocoding/pin.ts';
import { awaitLookups } from './address-lookups.queries.ts';
import { loadAddresses, lockClient, updateAddressPin } from './clients.queries.ts';
import { countUnplaced, listUnplaced } from './unplaced-addresses.queries.ts';

/** Name as sorted, address. */
const listCursor = z.tuple([z.string().max(500), z.uuid()]);

interface Named {
  readonly clientId: string;
  readonly addressId: string;
}

/** Finds positions for addresses of which only the ZIP area is known. */
export const addressPlacesProcedures = {
  unplaced: api.clients.unplaced.handler(async ({ context: { actor, services }, input, errors }) => {
    const key = input.cursor === undefined ? undefined : decodeCursor(input.cursor, listCursor);
    if (key === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const after = key && { name: key[0], id: key[1] };
    const { addressLookups, database, geocoder } = services;
    return database.inTenant(actor, async (tx) => {
      const { items, end } = await listUnplaced(tx, { after, limit: input.limit });
      return {
        items,
        nextCursor: end && encodeCursor([end.name, end.id]),
        ...(await countUnplaced(tx)),
        lookUp: addressLookups.takesLists ? ('all' as const) : geocoder.knowsStreets ? 'one' : 'none',
      };
    });
  }),

  lookUpUnplaced: api.clients.lookUpUnplaced.handler(async ({ context: { actor, services }, errors }) => {
    if (!services.addressLookups.takesLists) throw errors['address.no-street-server']();
    const { waitingCount } = await services.database.inTenant(actor, async (tx) => {
      await awaitLookups(tx, { companyId: actor.companyId, now: services.now() });
      return countUnplaced(tx);
    });
    void services.addressLookups
      .sweep()
      .catch((error: unknown) => services.log.error({ err: error }, 'addresses wait for the next sweep'));
    return { waitingCount };
  }),

  lookUpAddress: api.clients.lookUpAddress.handler(
    async ({ context: { actor, services }, input, errors }) => {
      if (!services.geocoder.knowsStreets) throw errors['address.no-street-server']();
      const seen = await seenAddress(services, actor, input);
      if (seen === undefined) throw errors.NOT_FOUND();
      const found = await services.geocoder.locate(seen);
      if (found?.precision !== 'street') throw errors['address.street-not-found']();
      const { latitude, longitude, precision } = found;
      const address = await putPin(services, actor, input, {
        latitude,
        longitude,
        geocodePrecision: precision,
      });
      if (address === undefined) throw errors.NOT_FOUND();
      return address;
    },
  ),

  forgetAddressLocation: api.clients.forgetAddressLocation.handler(
    async ({ context: { actor, services }, input, errors }) => {
      const seen = await seenAddress(services, actor, input);
      if (seen === undefined) throw errors.NOT_FOUND();
      const area = await services.geocoder.locateArea(seen);
      const pin: Pin = area
        ? { latitude: area.latitude, longitude: area.longitude, geocodePrecision: area.precision }
        : unplaced;
      const address = await putPin(services, actor, input, pin);
      if (address === undefined) throw errors.NOT_FOUND();
      return address;
    },
  ),
};

const seenAddress = (
  { database }: Services,
  actor: Actor,
  { clientId, addressId }: Named,
): Promise<ClientAddress | undefined> =>
  database.inTenant(actor, async (tx) =>
    (await loadAddresses(tx, clientId)).find(({ id }) => id === addressId),
  );

const putPin = (
  { database, events, now }: Services,
  actor: Actor,
  { clientId, addressId }: Named,
  pin: Pin,
): Promise<ClientAddress | undefined> =>
  database.inTenant(actor, async (tx) => {
    if (!(await lockClient(tx, clientId))) return undefined;
    const address = await updateAddressPin(tx, clientId, addressId, pin);
    if (address !== undefined)
      await events.publish(tx, 'clients.moved', {
        clientAddressIds: [addressId],
        today: calendarDateIn(now(), actor.timeZone),
      });
    return address;
  });
