import { api } from '../../http/procedures.ts';
import { deleteRoles, isCompanyUser, listCompanyUsers, lockAdmins } from './users.queries.ts';

export const usersProcedures = {
  list: api.users.list.handler(({ context: { actor, services } }) => services.database.inTenant(actor, listCompanyUsers)),

  removeRoles: api.users.removeRoles.handler(async ({ context: { actor, services }, input: { userId }, errors }) => {
    await services.database.inTenant(actor, async (tx) => {
      if (!(await isCompanyUser(tx, userId))) throw errors.NOT_FOUND();
      const admins = await lockAdmins(tx);
      if (admins.length === 1 && admins[0] === userId) throw errors['user.last-admin']();
      await deleteRoles(tx, actor.companyId, userId);
    });
    services.actors.forget(userId);
    return { userId };
  }),
};
