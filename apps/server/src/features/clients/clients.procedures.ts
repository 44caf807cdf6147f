import { isDeepStrictEqual } from 'node:util';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { z } from 'zod';
import { cursorIssue, decodeCursor, encodeCursor } from '../../http/cursor.ts';
import { refuseTwice } from '../../http/likeness.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { newId } from '../../platform/ids.ts';
import { unlessUsed } from '../../platform/database/savepoint.ts';
import { areServiceTypes } from '../services/services.queries.ts';
import { addClient } from './add-client.ts';
import { likeAddresses, likeChangedClient, likeClients } from './client-likeness.ts';
import { clientVersions } from './client-versions.ts';
import { withDetails } from './client-details.queries.ts';
import { listClients } from './client-list.queries.ts';
import {
  isWorkAt,
  loadClient,
  lockClient,
  replaceAddresses,
  replaceContacts,
  replaceServices,
  updateAddressPin,
  updateClient,
} from './clients.queries.ts';
import { movedAddresses, placeAddresses } from './place-addresses.ts';
import { identifyRows } from './row-identity.ts';

/** The name as sorted and the id. PostgreSQL takes no NUL in text. */
const listCursor = z.tuple([z.string().max(500), z.uuid()]);

const leftOut = (before: readonly { id: string }[], after: readonly { id: string }[]): string[] => {
  const kept = new Set(after.map(({ id }) => id));
  return before.map(({ id }) => id).filter((id) => !kept.has(id));
};

export const clientsProcedures = {
  list: api.clients.list.handler(async ({ context: { actor, services }, input, errors }) => {
    const key = input.cursor === undefined ? undefined : decodeCursor(input.cursor, listCursor);
    if (key === null) throw errors.BAD_REQUEST({ data: cursorIssue });
    const after = key && { name: key[0], id: key[1] };
    const { timeZone } = actor;
    const today = calendarDateIn(services.now(), timeZone);
    const { items, end } = await services.database.inTenant(actor, async (tx) => {
      const page = await listClients(tx, { ...input, after });
      return input.details === undefined
        ? page
        : { ...page, items: await withDetails(tx, services.events, page.items, { today, timeZone }) };
    });
    return { items, nextCursor: end && encodeCursor([end.name, end.id]) };
  }),

  get: api.clients.get.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const client = await loadClient(tx, input.id);
      if (!client) throw errors.NOT_FOUND();
      return clientVersions.show(client);
    }),
  ),

  create: api.clients.create.handler(async ({ context, input, errors }) => {
    const {
      actor,
      services: { database, geocoder },
    } = context;
    const { addresses, serviceTypeIds } = input;
    const placed = await placeAddresses(
      geocoder,
      addresses.map((address) => ({ ...address, id: newId() })),
      [],
    );
    return database.inTenant(actor, (tx) =>
      once(tx, context, 'clients.create', input, async () => {
        if (!(await areServiceTypes(tx, serviceTypeIds))) throw errors['client.service-unknown']();
        await refuseTwice(context, errors, async () => [
          ...(await likeClients(tx, context.services.events, input)),
          ...likeAddresses(addresses),
        ]);
        const id = await addClient(tx, actor.companyId, input, placed);
        const client = await loadClient(tx, id);
        if (!client) throw errors.NOT_FOUND();
        return clientVersions.show(client);
      }),
    );
  }),

  update: api.clients.update.handler(async ({ context, input, errors }) => {
    const { actor, services } = context;
    const { database, geocoder, now } = services;
    const { id, version, addresses, contacts, serviceTypeIds, ...fields } = input;
    const before = await database.inTenant(actor, (tx) => loadClient(tx, id));
    if (!before) throw errors.NOT_FOUND();
    clientVersions.check(version, before, errors);
    const seen = before.addresses;
    const identified = identifyRows(addresses, seen, newId);
    if (!identified) throw errors['client.address-in-use']();
    const placed = await placeAddresses(geocoder, identified, seen);
    return database.inTenant(actor, async (tx) => {
      const owner = { companyId: actor.companyId, clientId: id };
      const present = (await lockClient(tx, id)) && (await loadClient(tx, id));
      if (!present) throw errors.NOT_FOUND();
      clientVersions.check(version, present, errors);
      // Who did not say what they saw may not have seen an address they left out.
      if (version === undefined && (await isWorkAt(tx, leftOut(present.addresses, placed))))
        throw errors['client.address-has-work']();
      // Pins were chosen for the addresses as they were before geocoding.
      if (!isDeepStrictEqual(present.addresses, seen)) throw errors['client.address-in-use']();
      const people = identifyRows(contacts, present.contacts, newId);
      if (!people) throw errors['client.address-in-use']();
      if (!(await areServiceTypes(tx, serviceTypeIds))) throw errors['client.service-unknown']();
      await refuseTwice(context, errors, async () => [
        ...(await likeChangedClient(tx, services.events, present, input)),
        ...likeAddresses(addresses),
      ]);
      await updateClient(tx, { ...fields, id }, now());
      await replaceServices(tx, owner, serviceTypeIds);
      await services.events.publish(tx, 'clients.moved', {
        clientAddressIds: movedAddresses(seen, placed),
        today: calendarDateIn(now(), actor.timeZone),
      });
      const replaced = await unlessUsed(tx, (savepoint) => replaceAddresses(savepoint, owner, placed));
      if (replaced === 'still-used') throw errors['client.address-has-custody']();
      await replaceContacts(tx, owner, people);
      const client = await loadClient(tx, id);
      if (!client) throw errors.NOT_FOUND();
      return clientVersions.show(client);
    });
  }),

  setAddressLocation: api.clients.setAddressLocation.handler(
    ({ context: { actor, services }, input, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        const { clientId, addressId, latitude, longitude } = input;
        if (!(await lockClient(tx, clientId))) throw errors.NOT_FOUND();
        const address = await updateAddressPin(tx, clientId, addressId, {
          latitude,
          longitude,
          geocodePrecision: 'manual',
        });
        if (!address) throw errors.NOT_FOUND();
        await services.events.publish(tx, 'clients.moved', {
          clientAddressIds: [addressId],
          today: calendarDateIn(services.now(), actor.timeZone),
        });
        return address;
      }),
  ),
};
