import { permissionsOf } from '@haulwright/domain/access/permissions';
import { api } from '../../http/procedures.ts';
import { updateProfile } from './users.queries.ts';

export const meProcedures = {
  get: api.me.get.handler(({ context: { actor, secondStep, services } }) => ({
    userId: actor.userId,
    email: actor.email,
    fullName: actor.fullName,
    phone: actor.phone,
    companyId: actor.companyId,
    companyName: actor.companyName,
    timeZone: actor.timeZone,
    units: actor.units,
    roles: [...actor.roles],
    permissions: permissionsOf(actor.roles),
    secondStep,
    minimumPasswordLength: actor.minimumPasswordLength,
    streets: services.streetMap.shown,
  })),

  saveProfile: api.me.saveProfile.handler(async ({ context: { actor, services }, input }) => {
    await services.database.inTenant(actor, (tx) => updateProfile(tx, actor.userId, input));
    services.actors.forget(actor.userId);
    return input;
  }),
};
