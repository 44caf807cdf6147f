import type { DayPack, PackRoute } from '@haulwright/domain/field/day-pack';
import type { ClockCheck } from '@haulwright/domain/field/occurred-at';
import { correctedNow } from '../device/clock.ts';
import { dateIn } from '../texts/formats.ts';

/** Routes that can be written about: today's, and those with messages. */
export function talkedRoutes(pack: DayPack, clock: ClockCheck | null): readonly PackRoute[] {
  const today = dateIn(pack.me.timeZone, correctedNow(clock));
  const written = new Set(pack.messages.map(({ routeId }) => routeId));
  return pack.routes.filter(
    ({ id, routeDate, status }) => status !== 'cancelled' && (routeDate === today || written.has(id)),
  );
}
