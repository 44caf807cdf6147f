import type { RouteStop } from '@haulwright/domain/routes/route';
import type { StopLock } from '@haulwright/domain/routes/stop-lock';
import { toast } from '../../../ui/toasts/toast.tsx';
import type { Lane } from '../lanes/lanes.ts';
import { type Place, takeOff } from '../moves/board-moves.ts';
import { visitsBefore } from '../moves/provisional.ts';
import type { Board } from '../moves/use-board.ts';
import { whyNot } from '../moves/why-not.ts';
import { endOf, shiftVisit } from './phone-moves.ts';

interface PhoneParts {
  readonly board: Board;
  readonly date: string;
  readonly move: (jobIds: readonly string[], to: Place) => void;
  readonly lock: (jobIds: readonly string[], lock: StopLock | null) => void;
  readonly onPlace: (jobId: string) => void;
  readonly onOtherDay: (jobId: string) => void;
  readonly nameOf: (id: string) => string;
}

/** The buttons' actions in the lane list: the board's actions, without dragging. */
export function usePhoneActs({ board, date, move, lock, onPlace, onOtherDay, nameOf }: PhoneParts) {
  /** Reports why the lane accepts no change; false when it does. */
  const isRefused = ({ route }: Lane): boolean => {
    const reason =
      route === null ? null : whyNot([route], [], { kind: 'route', routeId: route.id, at: 0 }, nameOf);
    if (reason === null) return false;
    toast.info(reason);
    board.say(reason);
    return true;
  };
  return {
    /** One position earlier (-1) or later (1). */
    shift(lane: Lane, stop: RouteStop, by: -1 | 1) {
      if (lane.route === null || isRefused(lane)) return;
      const shifted = shiftVisit(lane.route, visitsBefore(lane.route.stops, stop.id), by);
      if (shifted !== null)
        board.arrange(`${stop.title} is one stop ${by < 0 ? 'earlier' : 'later'} on ${lane.name}.`, [
          shifted,
        ]);
    },
    /** Returns jobs to the pool; removes a disposal stop. */
    remove(lane: Lane, stop: RouteStop) {
      if (stop.jobId !== null) return move([stop.jobId], { kind: 'pool' });
      if (lane.route === null || isRefused(lane)) return;
      board.arrange(`${lane.name} is no longer emptied at ${stop.title}.`, [
        takeOff(lane.route, visitsBefore(lane.route.stops, stop.id)),
      ]);
    },
    add: (lane: Lane, jobId: string) => move([jobId], endOf(lane, date)),
    lock: (stop: RouteStop, wanted: StopLock | null) => stop.jobId !== null && lock([stop.jobId], wanted),
    otherTruck: (stop: RouteStop) => stop.jobId !== null && onPlace(stop.jobId),
    otherDay: (stop: RouteStop) => stop.jobId !== null && onOtherDay(stop.jobId),
  };
}

export type PhoneActs = ReturnType<typeof usePhoneActs>;
