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
    const { kept, routeIds } = await services.database.inTenant(actor, async (tx) => {
      const ids = await drivesOn(tx, userId, calendarDateIn(now, actor.timeZone));
      const { latitude, longitude, accuracyMeters } = input;
      const isKept =
        ids.length > 0 &&
        isRecent(measuredAt, now) &&
        (await keepPosition(tx, { companyId, userId, latitude, longitude, accuracyMeters, measuredAt }));
      return { kept: isKept, routeIds: ids };
    });
    if (routeIds.length === 0) throw errors['position.no-route']();
    if (kept) {
      services.livePositions.tell(companyId, [userId]);
      services.etaMaking.heard(companyId, routeIds);
    }
    return { kept };
  }),

  forget: api.positions.forget.handler(async ({ context: { actor, services } }) => {
    const removed = await services.database.inTenant(actor, (tx) => removePosition(tx, actor.userId));
    if (removed) services.livePositions.tell(actor.companyId, [actor.userId]);
    return { removed };
  }),
};
