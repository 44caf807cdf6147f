import { instantOf } from '../kernel/local-instant.ts';
import { shiftsOf } from '../shifts/shifts-of.ts';
import type { ShiftEvent } from '../shifts/shift.ts';
import { onDuty } from './on-duty.ts';

/** Places that wait on a phone without signal: a day at one in fifteen seconds, and some. */
export const maxWaitingPlaces = 5_000;
/** A call of them stays below the server's limits of points and of bytes. */
export const placesPerCall = 400;
export const secondsBetweenPlaces = 15;

/** What a phone knows of its person's duty. */
export interface DutyOfPack {
  readonly me: { readonly timeZone: string; readonly breaksAreDuty?: boolean | undefined };
  readonly shiftEvents: readonly ShiftEvent[];
  readonly routes: readonly {
    readonly routeDate: string;
    readonly startSecond: number;
    readonly status: string;
    readonly updatedAt: string;
  }[];
}

/** Whether a phone measures at this moment. What it sends is judged once more by the server, which knows more. */
export const sharesNow = ({ me, shiftEvents, routes }: DutyOfPack, at: Date): boolean =>
  onDuty(
    shiftsOf(shiftEvents),
    routes.flatMap(({ routeDate, startSecond, status, updatedAt }) =>
      status === 'published' || status === 'in_progress' || status === 'completed'
        ? {
            // The phone has published routes only; since when does not matter to what is measured from now on.
            publishedAt: new Date(0),
            startsAt: instantOf(routeDate, Math.floor(startSecond / 60), me.timeZone),
            completedAt: status === 'completed' ? new Date(updatedAt) : null,
          }
        : [],
    ),
    at,
    { breaksCount: me.breaksAreDuty === true },
  );
