import type { DayPack, PackRoute } from '@haulwright/domain/field/day-pack';
import type { ClockCheck } from '@haulwright/domain/field/occurred-at';
import { correctedNow } from '../device/clock.ts';
import { workDay } from '../state/work-day.ts';

/** Routes that can be written about: today's, and those with messages. */
export function talkedRoutes(pack: DayPack, clock: ClockCheck | null): readonly PackRoute[] {
  const today = workDay(pack, correctedNow(clock));
  const written = new Set(pack.messages.map(({ routeId }) => routeId));
  return pack.routes.filter(
    ({ id, routeDate, status }) => status !== 'cancelled' && (routeDate === today || written.has(id)),
  );
}
