import type { StoredRaise } from '@haulwright/domain/pricing/raise-prices';
import { datedActOf } from '../../http/act.ts';
import { answer } from '../../http/answer.ts';
import { once } from '../../http/idempotency.ts';
import { api } from '../../http/procedures.ts';
import { listRaises } from './price-raises.queries.ts';
import { planRaise, raisePrices, storedRaise, takeBack } from './raise-prices.ts';

export const priceRaisesProcedures = {
  preview: api.prices.raises.preview.handler(({ context: { actor, services }, input, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const { today } = datedActOf(actor, services.now());
      const { prices, seal } = answer(await planRaise(tx, today, input), errors);
      return { prices, seal };
    }),
  ),

  create: api.prices.raises.create.handler(({ context, input, errors }) => {
    const { actor, services } = context;
    return services.database.inTenant(actor, (tx) =>
      once<StoredRaise>(tx, context, 'prices.raises.create', input, async () => {
        const by = datedActOf(actor, services.now());
        return storedRaise(tx, answer(await raisePrices(tx, by, input), errors));
      }),
    );
  }),

  list: api.prices.raises.list.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, async (tx) => {
      const { today: since } = datedActOf(actor, services.now());
      return (await listRaises(tx, { since })).map(({ takenBackAt: _takenBackAt, ...shown }) => shown);
    }),
  ),

  takeBack: api.prices.raises.takeBack.handler(({ context: { actor, services }, input: { id }, errors }) =>
    services.database.inTenant(actor, async (tx) => {
      const by = datedActOf(actor, services.now());
      return { id, ...answer(await takeBack(tx, by, id), errors) };
    }),
  ),
};
