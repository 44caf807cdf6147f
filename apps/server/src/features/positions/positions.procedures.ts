import { isRecent, measuredBy } from '@haulwright/domain/positions/driver-position';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { api } from '../../http/procedures.ts';
import { drivesOn } from '../routes/reading/drives-on.queries.ts';
import { keepPosition, listPositions, removePosition } from './positions.queries.ts';

export const positionsProcedures = {
  list: api.positions.list.handler(({ context: { actor, services } }) =>
    services.database.inTenant(actor, (tx) => {
      const now = services.now();
      return listPositions(tx, now, calendarDateIn(now, actor.timeZone));
    }),
  ),

  report: api.positions.report.handler(async ({ context: { actor, services }, input, errors }) => {
    const now = services.now();
    const measuredAt = measuredBy(new Date(input.measuredAt), now);
    const { companyId, userId } = actor;
    const outcome = await services.database.inTenant(actor, async (tx) => {
      if (!(await drivesOn(tx, userId, calendarDateIn(now, actor.timeZone)))) return 'no-route';
      const { latitude, longitude, accuracyMeters } = input;
      return (
        isRecent(measuredAt, now) &&
        keepPosition(tx, { companyId, userId, latitude, longitude, accuracyMeters, measuredAt })
      );
    });
    if (outcome === 'no-route') throw errors['position.no-route']();
    if (outcome) services.livePositions.moved(companyId, [userId]);
    return { kept: outcome };
  }),

  forget: api.positions.forget.handler(async ({ context: { actor, services } }) => {
    const removed = await services.database.inTenant(actor, (tx) => removePosition(tx, actor.userId));
    if (removed) services.livePositions.moved(actor.companyId, [actor.userId]);
    return { removed };
  }),
};
