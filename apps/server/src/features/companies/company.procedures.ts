import { isDeepStrictEqual } from 'node:util';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Actor } from '../../http/actor.ts';
import { api } from '../../http/procedures.ts';
import { pinOfOneLineAddress } from '../../platform/geocoding/pin.ts';
import {
  loadCustodyRules,
  loadHolidays,
  loadPlanning,
  loadSecurity,
  loadSettings,
  saveRules,
  upsertSettings,
  type StoredSettings,
} from './company.queries.ts';

/** The defaults of a company without a settings row. */
const initialSettings = (actor: Actor): StoredSettings => ({
  companyId: actor.companyId,
  companyName: actor.companyName,
  companyAddress: null,
  companyPhone: null,
  defaultDepotAddress: null,
  depotLatitude: null,
  depotLongitude: null,
  depotPrecision: 'none',
  depotZipArea: null,
  timeZone: actor.timeZone,
  units: actor.units,
  endDayEmpty: true,
  techniciansSeePrices: false,
});

/** The settings that the times and warnings of every route depend on. */
const timing = ({ depotLatitude, depotLongitude, endDayEmpty, units }: StoredSettings) => ({
  depotLatitude,
  depotLongitude,
  endDayEmpty,
  units,
});

export const companyProcedures = {
  getSettings: api.company.getSettings.handler(({ context: { actor, services } }) =>
    services.database.inTenant(
      actor,
      async (tx) => (await loadSettings(tx, actor.companyId)) ?? initialSettings(actor),
    ),
  ),

  saveSettings: api.company.saveSettings.handler(async ({ context: { actor, services }, input }) => {
    const { database, geocoder, actors, now } = services;
    const stored =
      (await database.inTenant(actor, (tx) => loadSettings(tx, actor.companyId))) ?? initialSettings(actor);
    const pin = await pinOfOneLineAddress(
      geocoder,
      { address: input.defaultDepotAddress, latitude: input.depotLatitude, longitude: input.depotLongitude },
      {
        address: stored.defaultDepotAddress,
        latitude: stored.depotLatitude,
        longitude: stored.depotLongitude,
        geocodePrecision: stored.depotPrecision,
      },
    );
    const settings: StoredSettings = {
      ...stored,
      // A company always has a name: an emptied field keeps the last one.
      companyName: input.companyName ?? stored.companyName,
      companyAddress: input.companyAddress,
      companyPhone: input.companyPhone,
      defaultDepotAddress: input.defaultDepotAddress,
      depotLatitude: pin.latitude,
      depotLongitude: pin.longitude,
      depotPrecision: pin.geocodePrecision,
      depotZipArea: pin.zipArea,
      timeZone: input.timeZone ?? stored.timeZone,
      units: input.units ?? stored.units,
      endDayEmpty: input.endDayEmpty ?? stored.endDayEmpty,
      techniciansSeePrices: input.techniciansSeePrices ?? stored.techniciansSeePrices,
    };
    await database.inTenant(actor, async (tx) => {
      await upsertSettings(tx, settings, now());
      if (!isDeepStrictEqual(timing(stored), timing(settings)))
        await services.events.publish(tx, 'company.changed', {
          today: calendarDateIn(now(), settings.timeZone),
        });
    });
    // Name, time zone and units are cached with every user of the company.
    actors.forget();
    return settings;
  }),

  getPlanning: api.company.getPlanning.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, (tx) => loadPlanning(tx, actor.companyId)),
  ),

  getRoads: api.company.getRoads.handler(({ context: { services } }) => ({
    trouble: services.roads.trouble(),
  })),

  savePlanning: api.company.savePlanning.handler(async ({ context: { actor, services }, input }) => {
    await services.database.inTenant(actor, (tx) => saveRules(tx, actor.companyId, input, services.now()));
    return input;
  }),

  getCustody: api.company.getCustody.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, loadCustodyRules),
  ),

  saveCustody: api.company.saveCustody.handler(async ({ context: { actor, services }, input }) => {
    await services.database.inTenant(actor, (tx) => saveRules(tx, actor.companyId, input, services.now()));
    return input;
  }),

  getHolidays: api.company.getHolidays.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, loadHolidays),
  ),

  saveHolidays: api.company.saveHolidays.handler(async ({ context: { actor, services }, input }) => {
    const holidays = { ...input, own: input.own.toSorted((a, b) => a.date.localeCompare(b.date)) };
    await services.database.inTenant(actor, (tx) =>
      saveRules(tx, actor.companyId, { holidays }, services.now()),
    );
    return holidays;
  }),

  getSecurity: api.company.getSecurity.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, (tx) => loadSecurity(tx, actor.companyId)),
  ),

  saveSecurity: api.company.saveSecurity.handler(
    async ({ context: { actor, services, session }, input, errors }) => {
      if (input.requireSecondStep && !session.hasVerifiedFactor)
        throw errors['company.own-second-step-missing']();
      await services.database.inTenant(actor, (tx) => saveRules(tx, actor.companyId, input, services.now()));
      // Applies to everyone of the company from their next call on.
      services.actors.forget();
      return input;
    },
  ),
};
