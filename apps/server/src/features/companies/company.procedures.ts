import type { Coordinates } from '@haulwright/domain/geography/location';
import { isDeepStrictEqual } from 'node:util';
import { companySettingsInput } from '@haulwright/domain/companies/company';
import { companyCustody } from '@haulwright/domain/companies/company-custody';
import { companyHolidays } from '@haulwright/domain/companies/company-holidays';
import { clientMessageSettings } from '@haulwright/domain/companies/company-messages';
import { companyPlanning } from '@haulwright/domain/companies/company-planning';
import { companySecurity } from '@haulwright/domain/companies/company-security';
import { companyTracking } from '@haulwright/domain/companies/company-tracking';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { Actor } from '../../http/actor.ts';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import { pinOfOneLineAddress } from '../../platform/geocoding/pin.ts';
import {
  loadCustodyRules,
  loadHolidays,
  loadMessageSettings,
  loadPlanning,
  loadSecurity,
  loadSettings,
  loadTrackingRules,
  lockCompany,
  saveRules,
  upsertSettings,
  type StoredSettings,
} from './company.queries.ts';

/** What each form replaces. */
const settingsVersions = versionsBy(companySettingsInput);
const planningVersions = versionsBy(companyPlanning);
const custodyVersions = versionsBy(companyCustody);
const trackingVersions = versionsBy(companyTracking);
const messagesVersions = versionsBy(clientMessageSettings);
const holidaysVersions = versionsBy(companyHolidays);
const securityVersions = versionsBy(companySecurity);

/** The defaults of a company without a settings row. */
const initialSettings = (actor: Actor): StoredSettings => ({
  companyId: actor.companyId,
  companyName: actor.companyName,
  companyAddress: null,
  companyPhone: null,
  companyEmail: null,
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

/** Where the depot is; null while that is unknown. */
const depotPin = (settings: StoredSettings | undefined | null): Coordinates | null =>
  settings?.depotLatitude == null || settings.depotLongitude === null
    ? null
    : { latitude: settings.depotLatitude, longitude: settings.depotLongitude };

/** The settings that the times and warnings of every route depend on. */
const timing = ({ depotLatitude, depotLongitude, endDayEmpty, units }: StoredSettings) => ({
  depotLatitude,
  depotLongitude,
  endDayEmpty,
  units,
});

export const companyProcedures = {
  getSettings: api.company.getSettings.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) =>
      settingsVersions.show((await loadSettings(tx, actor.companyId)) ?? initialSettings(actor)),
    ),
  ),

  saveSettings: api.company.saveSettings.handler(async ({ context: { actor, services }, input, errors }) => {
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
      companyEmail: input.companyEmail === undefined ? stored.companyEmail : input.companyEmail,
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
      await lockCompany(tx, actor.companyId);
      const present = (await loadSettings(tx, actor.companyId)) ?? initialSettings(actor);
      settingsVersions.check(input.version, present, errors);
      await upsertSettings(tx, settings, now());
      if (!isDeepStrictEqual(timing(stored), timing(settings)))
        await services.events.publish(tx, 'company.changed', {
          today: calendarDateIn(now(), settings.timeZone),
        });
    });
    // Name, time zone and units are cached with every user of the company.
    actors.forget();
    return settingsVersions.show(settings);
  }),

  getPlanning: api.company.getPlanning.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) =>
      planningVersions.show(await loadPlanning(tx, actor.companyId)),
    ),
  ),

  getRoads: api.company.getRoads.handler(async ({ context: { actor, services } }) => {
    const depot = await services.database.inTenant(actor, async (tx) =>
      depotPin(await loadSettings(tx, actor.companyId)),
    );
    return { trouble: services.roads.trouble(), streets: services.streetMap.trouble(depot) };
  }),

  savePlanning: api.company.savePlanning.handler(async ({ context: { actor, services }, input, errors }) => {
    const { version, ...planning } = input;
    await services.database.inTenant(actor, async (tx) => {
      await lockCompany(tx, actor.companyId);
      planningVersions.check(version, await loadPlanning(tx, actor.companyId), errors);
      await saveRules(tx, actor.companyId, planning, services.now());
    });
    return planningVersions.show(planning);
  }),

  getCustody: api.company.getCustody.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => custodyVersions.show(await loadCustodyRules(tx))),
  ),

  saveCustody: api.company.saveCustody.handler(async ({ context: { actor, services }, input, errors }) => {
    const { version, ...custody } = input;
    return services.database.inTenant(actor, async (tx) => {
      await lockCompany(tx, actor.companyId);
      const stored = await loadCustodyRules(tx);
      custodyVersions.check(version, stored, errors);
      const rules = { ...custody, asksGallonMethod: custody.asksGallonMethod ?? stored.asksGallonMethod };
      await saveRules(tx, actor.companyId, rules, services.now());
      return custodyVersions.show(rules);
    });
  }),

  getTracking: api.company.getTracking.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => trackingVersions.show(await loadTrackingRules(tx))),
  ),

  saveTracking: api.company.saveTracking.handler(async ({ context, input, errors }) => {
    const { actor, services, session, device } = context;
    const { version, ...tracking } = input;
    const { watchesParkedTrucks } = tracking;
    const before = await services.database.inTenant(actor, async (tx) => {
      await lockCompany(tx, actor.companyId);
      const stored = await loadTrackingRules(tx);
      trackingVersions.check(version, stored, errors);
      await saveRules(tx, actor.companyId, tracking, services.now());
      return stored;
    });
    // Who lets trucks be followed outside of work must be known afterwards.
    if (before.watchesParkedTrucks !== watchesParkedTrucks)
      await services.accounts.recordTracker({
        action: watchesParkedTrucks ? 'parked_watch_on' : 'parked_watch_off',
        method: '',
        userId: actor.userId,
        sessionId: session.sessionId,
        email: actor.email,
        device,
      });
    return trackingVersions.show(tracking);
  }),

  getMessages: api.company.getMessages.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => messagesVersions.show(await loadMessageSettings(tx))),
  ),

  saveMessages: api.company.saveMessages.handler(async ({ context: { actor, services }, input, errors }) => {
    const { version, ...clientMessages } = input;
    await services.database.inTenant(actor, async (tx) => {
      await lockCompany(tx, actor.companyId);
      messagesVersions.check(version, await loadMessageSettings(tx), errors);
      await saveRules(tx, actor.companyId, { clientMessages }, services.now());
    });
    return messagesVersions.show(clientMessages);
  }),

  getHolidays: api.company.getHolidays.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => holidaysVersions.show(await loadHolidays(tx))),
  ),

  saveHolidays: api.company.saveHolidays.handler(async ({ context: { actor, services }, input, errors }) => {
    const { version, ...chosen } = input;
    const holidays = { ...chosen, own: chosen.own.toSorted((a, b) => a.date.localeCompare(b.date)) };
    await services.database.inTenant(actor, async (tx) => {
      await lockCompany(tx, actor.companyId);
      holidaysVersions.check(version, await loadHolidays(tx), errors);
      await saveRules(tx, actor.companyId, { holidays }, services.now());
    });
    return holidaysVersions.show(holidays);
  }),

  getSecurity: api.company.getSecurity.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) =>
      securityVersions.show(await loadSecurity(tx, actor.companyId)),
    ),
  ),

  saveSecurity: api.company.saveSecurity.handler(
    async ({ context: { actor, services, session }, input, errors }) => {
      const { version, ...security } = input;
      await services.database.inTenant(actor, async (tx) => {
        await lockCompany(tx, actor.companyId);
        securityVersions.check(version, await loadSecurity(tx, actor.companyId), errors);
        if (security.requireSecondStep && !session.hasVerifiedFactor)
          throw errors['company.own-second-step-missing']();
        await saveRules(tx, actor.companyId, security, services.now());
      });
      // Applies to everyone of the company from their next call on.
      services.actors.forget();
      return securityVersions.show(security);
    },
  ),
};
