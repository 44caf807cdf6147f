import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { disposalSiteInput, type DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import { refuseTwice } from '../../http/likeness.ts';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import { refusingDuplicates } from '../../platform/database/unique-violation.ts';
import { pinOfAddress } from '../../platform/geocoding/pin.ts';
import { newId } from '../../platform/ids.ts';
import { unlessUsed } from '../../platform/database/savepoint.ts';
import { isComparedAgain, likeSites } from './like-sites.ts';
import {
  deleteDisposalSite,
  insertDisposalSite,
  listDisposalSites,
  loadDisposalSite,
  lockDisposalSite,
  updateDisposalSite,
} from './disposal.queries.ts';

const versions = versionsBy(disposalSiteInput);

/** Disposal sites have no country of their own: the product serves the United States. */
const country = 'USA';

export const disposalSitesProcedures = {
  list: api.disposalSites.list.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => (await listDisposalSites(tx)).map(versions.show)),
  ),

  create: api.disposalSites.create.handler(async ({ context, input, errors }) => {
    const { actor, services } = context;
    const { database, geocoder } = services;
    const site: DisposalSite = {
      ...input,
      id: newId(),
      ...(await pinOfAddress(geocoder, { ...input, country })),
    };
    await refusingDuplicates('disposal_sites_name_key', errors['name.taken'], () =>
      database.inTenant(actor, async (tx) => {
        await refuseTwice(context, errors, () => likeSites(tx, { ...site, id: null }));
        await insertDisposalSite(tx, actor.companyId, site);
      }),
    );
    return versions.show(site);
  }),

  update: api.disposalSites.update.handler(async ({ context, input, errors }) => {
    const { actor, services } = context;
    const { database, geocoder } = services;
    const stored = await database.inTenant(actor, (tx) => loadDisposalSite(tx, input.id));
    if (!stored) throw errors.NOT_FOUND();
    const { version, ...fields } = input;
    const site: DisposalSite = {
      ...fields,
      ...(await pinOfAddress(geocoder, { ...input, country }, { ...stored, country })),
    };
    await refusingDuplicates('disposal_sites_name_key', errors['name.taken'], () =>
      database.inTenant(actor, async (tx) => {
        const present = (await lockDisposalSite(tx, site.id)) && (await loadDisposalSite(tx, site.id));
        if (!present) throw errors.NOT_FOUND();
        versions.check(version, present, errors);
        if (isComparedAgain(present, site)) await refuseTwice(context, errors, () => likeSites(tx, site));
        await updateDisposalSite(tx, site);
        await services.events.publish(tx, 'disposal-site.changed', {
          disposalSiteId: site.id,
          today: calendarDateIn(services.now(), actor.timeZone),
        });
      }),
    );
    return versions.show(site);
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
