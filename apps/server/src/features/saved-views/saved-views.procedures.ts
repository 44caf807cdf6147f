import { can } from '@haulwright/domain/access/permissions';
import { savedViewInput, type SavedView } from '@haulwright/domain/saved-views/saved-view';
import { maxSavedViews } from '@haulwright/domain/saved-views/saved-view-limits';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { refusingDuplicates } from '../../platform/database/unique-violation.ts';
import { newId } from '../../platform/ids.ts';
import {
  countSavedViews,
  deleteSavedView,
  insertSavedView,
  listSavedViews,
  loadSavedView,
  lockSavedViews,
  setDefaultView,
  updateSavedView,
} from './saved-views.queries.ts';
import { savedViews } from './saved-views.tables.ts';

const versions = versionsBy<SavedView>(savedViewInput);

export const savedViewsProcedures = {
  list: api.savedViews.list.handler(({ context: { actor, services }, input: { table } }) =>
    services.database.inTenant(actor, async (tx) =>
      (await listSavedViews(tx, actor.userId, table)).map(versions.show),
    ),
  ),

  create: api.savedViews.create.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    const { table, isForEverybody, ...view } = input;
    if (isForEverybody && !can(actor.roles, 'MANAGE_COMPANY')) throw errors['view.everybodys']();
    return refusingDuplicates('saved_views_name_key', errors['name.taken'], () =>
      services.database.inTenant(actor, (tx) =>
        once(tx, context, 'saved-views.create', input, async () => {
          const ownerId = isForEverybody ? null : actor.userId;
          await lockSavedViews(tx, actor.companyId);
          if ((await countSavedViews(tx, table, ownerId)) >= maxSavedViews) throw errors['view.too-many']();
          const id = newId();
          await insertSavedView(tx, { ...view, id, companyId: actor.companyId, tableName: table, ownerId });
          return versions.show({ ...view, id, table, isForEverybody, isDefault: false });
        }),
      ),
    );
  }),

  update: api.savedViews.update.handler(({ context: { actor, services }, input, errors }) =>
    refusingDuplicates('saved_views_name_key', errors['name.taken'], () =>
      services.database.inTenant(actor, async (tx) => {
        const { version, ...view } = input;
        const present =
          (await lockRow(tx, savedViews, view.id)) && (await loadSavedView(tx, actor.userId, view.id));
        if (!present) throw errors.NOT_FOUND();
        if (present.isForEverybody && !can(actor.roles, 'MANAGE_COMPANY')) throw errors['view.everybodys']();
        versions.check(version, present, errors);
        await updateSavedView(tx, view);
        return versions.show({ ...present, ...view });
      }),
    ),
  ),

  remove: api.savedViews.remove.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const present = (await lockRow(tx, savedViews, id)) && (await loadSavedView(tx, actor.userId, id));
      if (!present) throw errors.NOT_FOUND();
      if (present.isForEverybody && !can(actor.roles, 'MANAGE_COMPANY')) throw errors['view.everybodys']();
      await deleteSavedView(tx, id);
      return { id };
    }),
  ),

  setDefault: api.savedViews.setDefault.handler(
    ({ context: { actor, services }, input: { table, viewId }, errors }) =>
      services.database.inTenant(actor, async (tx) => {
        if (viewId !== null && (await loadSavedView(tx, actor.userId, viewId))?.table !== table)
          throw errors.NOT_FOUND();
        const { companyId, userId } = actor;
        await setDefaultView(tx, { companyId, userId, tableName: table }, viewId);
        return { viewId };
      }),
  ),
};
