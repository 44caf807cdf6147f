import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import { api } from '../../http/procedures.ts';
import { refusingDuplicates } from '../../platform/database/unique-violation.ts';
import { pinOfAddress } from '../../platform/geocoding/pin.ts';
import { newId } from '../../platform/ids.ts';
import { unlessUsed } from '../../platform/database/savepoint.ts';
import {
  deleteDisposalSite,
  insertDisposalSite,
  listDisposalSites,
  loadDisposalSite,
  lockDisposalSite,
  updateDisposalSite,
} from './disposal.queries.ts';

/** Disposal sites have no country of their own: the product serves the United States. */
const country = 'USA';

export const disposalSitesProcedures = {
  list: api.disposalSites.list.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, listDisposalSites),
  ),

  create: api.disposalSites.create.handler(async ({ context: { actor, services }, input, errors }) => {
    const { database, geocoder } = services;
    const site: DisposalSite = {
      ...input,
      id: newId(),
      ...(await pinOfAddress(geocoder, { ...input, country })),
    };
    await refusingDuplicates('disposal_sites_name_key', errors['name.taken'], () =>
      database.inTenant(actor, (tx) => insertDisposalSite(tx, actor.companyId, site)),
    );
    return site;
  }),

  update: api.disposalSites.update.handler(async ({ context: { actor, services }, input, errors }) => {
    const { database, geocoder } = services;
    const stored = await database.inTenant(actor, (tx) => loadDisposalSite(tx, input.id));
    if (!stored) throw errors.NOT_FOUND();
    const site: DisposalSite = {
      ...input,
      ...(await pinOfAddress(geocoder, { ...input, country }, { ...stored, country })),
    };
    const found = await refusingDuplicates('disposal_sites_name_key', errors['name.taken'], () =>
      database.inTenant(actor, async (tx) => {
        const isThere = await updateDisposalSite(tx, site);
        await services.events.publish(tx, 'disposal-site.changed', {
          disposalSiteId: site.id,
          today: calendarDateIn(services.now(), actor.timeZone),
        });
        return isThere;
      }),
    );
    if (!found) throw errors.NOT_FOUND();
    return site;
  }),

  remove: api.disposalSites.remove.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      if (!(await lockDisposalSite(tx, id))) throw errors.NOT_FOUND();
      await services.events.publish(tx, 'disposal-site.changed', {
        disposalSiteId: id,
        today: calendarDateIn(services.now(), actor.timeZone),
      });
      const removed = await unlessUsed(tx, (savepoint) => deleteDisposalSite(savepoint, id));
      if (removed === 'still-used') throw errors['disposal.has-custody']();
      if (!removed) throw errors.NOT_FOUND();
      return { id };
    }),
  ),
};
