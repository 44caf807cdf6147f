import { kindsFor } from '@haulwright/domain/finding/found-thing';
import { findWords } from '@haulwright/domain/kernel/find-text';
import { api } from '../../http/procedures.ts';
import { findThings } from './found-things.queries.ts';

export const findingProcedures = {
  things: api.finding.things.handler(
    async ({ context: { actor, services }, input: { search = '', limit } }) => {
      if (findWords(search).length === 0) return { items: [] };
      return services.database.inTenant(actor, async (tx) => ({
        items: await findThings(tx, { search, limit, kinds: kindsFor(actor.roles) }),
      }));
    },
  ),
};
