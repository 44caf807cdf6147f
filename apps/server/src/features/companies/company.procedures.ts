import type { Actor } from '../../http/actor.ts';
import { api } from '../../http/procedures.ts';
import { parseOneLineAddress } from '../../platform/geocoding/one-line-address.ts';
import { choosePin } from '../../platform/geocoding/pin.ts';
import { loadSettings, upsertSettings, type StoredSettings } from './company.queries.ts';

/** What a company without a settings row has. */
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
  endDayEmpty: true,
});

export const companyProcedures = {
  getSettings: api.company.getSettings.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => (await loadSettings(tx, actor.companyId)) ?? initialSettings(actor)),
  ),

  saveSettings: api.company.saveSettings.handler(async ({ context: { actor, services }, input }) => {
    const { database, geocoder, actors, now } = services;
    const stored = (await database.inTenant(actor, (tx) => loadSettings(tx, actor.companyId))) ?? initialSettings(actor);
    const address = input.defaultDepotAddress === null ? null : parseOneLineAddress(input.defaultDepotAddress);
    const addressChanged = input.defaultDepotAddress !== stored.defaultDepotAddress;
    const pin = await choosePin({
      wish: { latitude: input.depotLatitude, longitude: input.depotLongitude },
      stored: { latitude: stored.depotLatitude, longitude: stored.depotLongitude, geocodePrecision: stored.depotPrecision },
      addressChanged,
      locate: async () => address && geocoder.locate(address),
    });
    const settings: StoredSettings = {
      ...stored,
      // A company is never without a name: an emptied field keeps the last one.
      companyName: input.companyName ?? stored.companyName,
      companyAddress: input.companyAddress,
      companyPhone: input.companyPhone,
      defaultDepotAddress: input.defaultDepotAddress,
      depotLatitude: pin.latitude,
      depotLongitude: pin.longitude,
      depotPrecision: pin.geocodePrecision,
      depotZipArea: pin.geocodePrecision === 'zip' ? (address?.postalCode.slice(0, 5) || null) : null,
      timeZone: input.timeZone ?? stored.timeZone,
      endDayEmpty: input.endDayEmpty ?? stored.endDayEmpty,
    };
    await database.inTenant(actor, (tx) => upsertSettings(tx, settings, now()));
    // Name and time zone are part of what is remembered about every user of the company.
    actors.forget();
    return settings;
  }),
};
