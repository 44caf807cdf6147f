import { addDays, startOfDayIn } from '@haulwright/domain/kernel/calendar-date';
import { api } from '../../http/procedures.ts';
import { listShifts } from './list-shifts.ts';
import { eventsBetween } from './shifts.queries.ts';

export const shiftsProcedures = {
  list: api.shifts.list.handler(({ context: { actor, services }, input: { from, to } }) =>
    services.database.inTenant(actor, async (tx) =>
      listShifts(
        await eventsBetween(
          tx,
          startOfDayIn(from, actor.timeZone),
          startOfDayIn(addDays(to, 1), actor.timeZone),
        ),
        services.now(),
      ),
    ),
  ),
};
