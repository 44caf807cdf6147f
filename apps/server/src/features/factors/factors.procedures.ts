import { api } from '../../http/procedures.ts';

export const factorsProcedures = {
  rename: api.factors.rename.handler(
    async ({ context: { actor, services }, input: { factorId, name }, errors }) => {
      const answer = await services.accounts.renameFactor(actor.userId, factorId, name);
      if (answer === 'not-found') throw errors.NOT_FOUND();
      if (answer === 'name-taken') throw errors['factor.name-taken']();
      return { id: factorId, name };
    },
  ),
};
