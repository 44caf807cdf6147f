import { role, type Role } from '@haulwright/domain/access/permissions';
import { z } from 'zod';
import { api } from '../../http/procedures.ts';
import { versionsBy } from '../../http/versions.ts';
import { lockCompany } from '../companies/company.queries.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { findCompanyUser, listCompanyUsers, lockAdmins, replaceRoles } from './users.queries.ts';

const versions = versionsBy(z.object({ roles: z.array(role) }));

/**
 * Whether the company would be left without an administrator once this person has these roles; others' roles
 * are locked until the end of the transaction.
 */
async function leavesNoAdmin(
  tx: TenantTransaction,
  userId: string,
  roles: readonly Role[],
): Promise<boolean> {
  const admins = await lockAdmins(tx);
  return !roles.includes('admin') && admins.length === 1 && admins[0] === userId;
}

export const usersProcedures = {
  list: api.users.list.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => (await listCompanyUsers(tx)).map(versions.show)),
  ),

  removeRoles: api.users.removeRoles.handler(
    async ({ context: { actor, services, device }, input: { userId }, errors }) => {
      const removed = await services.database.inTenant(actor, async (tx) => {
        const user = await findCompanyUser(tx, userId);
        if (!user) throw errors.NOT_FOUND();
        if (await leavesNoAdmin(tx, userId, [])) throw errors['user.last-admin']();
        await replaceRoles(tx, actor.companyId, userId, [], services.now());
        return user;
      });
      services.actors.forget(userId);
      // Without roles the person has no access already; should this fail, removing them once more finishes
      // it.
      await services.accounts.endSessionsOfRemoved(userId, device);
      if (removed.roles.length > 0)
        services.accounts.tellRemovedFromCompany(removed.email, actor.companyName);
      return { userId };
    },
  ),

  setRoles: api.users.setRoles.handler(
    async ({ context: { actor, services }, input: { userId, roles, version }, errors }) => {
      const user = await services.database.inTenant(actor, async (tx) => {
        await lockCompany(tx, actor.companyId);
        const present = await findCompanyUser(tx, userId);
        if (!present) throw errors.NOT_FOUND();
        versions.check(version, present, errors);
        if (await leavesNoAdmin(tx, userId, roles)) throw errors['user.last-admin']();
        await replaceRoles(tx, actor.companyId, userId, roles, services.now());
        return findCompanyUser(tx, userId);
      });
      services.actors.forget(userId);
      if (!user) throw errors.NOT_FOUND();
      return versions.show(user);
    },
  ),
};
