import { addDays } from '@haulwright/domain/kernel/calendar-date';
import { shortagesOf, stockOn } from '@haulwright/domain/rentals/stock';
import { stockDays } from '@haulwright/domain/rentals/stock-list';
import { actOf } from '../../http/act.ts';
import { api } from '../../http/procedures.ts';
import { loadStock } from './stock.queries.ts';

/** Implemented here, because what quotes hold is known to nobody below them. */
export const stockProcedures = {
  stock: api.rentals.stock.handler(({ context, input }) =>
    context.services.database.inTenant(context.actor, async (tx) => {
      const { today, now } = actOf(context);
      // What was free on past days is not known.
      const from = input.from === undefined || input.from < today ? today : input.from;
      const dates = Array.from({ length: stockDays }, (_, at) => addDays(from, at));
      const to = addDays(from, stockDays - 1);
      const kinds = await loadStock(tx, { today, now });
      return {
        today,
        from,
        kinds: kinds.map(({ id, name, ...kind }) => ({
          id,
          name,
          units: kind.units,
          days: dates.map((date) => ({ date, ...stockOn(kind, date) })),
          shortages: shortagesOf(kind, { from, to }),
        })),
      };
    }),
  ),
};
