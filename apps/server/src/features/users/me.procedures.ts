import { permissionsOf } from '@haulwright/domain/access/permissions';
import { api } from '../../http/procedures.ts';

export const meProcedures = {
  get: api.me.get.handler(({ context: { actor } }) => ({
    userId: actor.userId,
    email: actor.email,
    fullName: actor.fullName,
    companyId: actor.companyId,
    companyName: actor.companyName,
    timeZone: actor.timeZone,
    roles: [...actor.roles],
    permissions: permissionsOf(actor.roles),
  })),
};
