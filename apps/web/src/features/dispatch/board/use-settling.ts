import { useNavigate } from '@tanstack/react-router';
import type { Dispatch } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { visitsOf } from '../../routes/visits.ts';
import type { Settle } from '../card/finding-list.tsx';
import { optimizeOrder } from '../lanes/optimize-order.ts';
import { lastJobToMove } from '../lanes/settling.ts';
import { emptyAfter, takeOff } from '../moves/board-moves.ts';
import { visitsBefore } from '../moves/provisional.ts';
import { siteToEmptyAt } from '../moves/site-to-empty.ts';
import type { Board } from '../moves/use-board.ts';
import type { BoardAction } from './board-state.ts';
import type { BoardActs } from './use-board-acts.ts';

/** Applies the fix of a warning; each change of the board is one step to undo. */
export function useSettling(
  board: Pick<Board, 'arrange' | 'sites'>,
  acts: Pick<BoardActs, 'lock' | 'move'>,
  dispatch: Dispatch<BoardAction>,
): Settle {
  const navigate = useNavigate();
  const showClient = async (jobId: string) => {
    try {
      const { job } = await api.dispatch.jobCard.call({ id: jobId });
      await navigate({ to: '/clients/$clientId', params: { clientId: job.clientId } });
    } catch (error) {
      toast.error({ title: "Couldn't open the client", description: messageOf(error) });
    }
  };

  return (act, lane, stop) => {
    const { route } = lane;
    if (route === null) return;
    const jobId = stop?.jobId ?? null;
    const at = stop === undefined ? visitsOf(route).length : visitsBefore(route.stops, stop.id);
    switch (act) {
      case 'place':
        if (jobId !== null)
          dispatch({
            type: 'ask',
            asking: { kind: 'place', placing: { jobIds: [jobId], title: stop?.title ?? '' } },
          });
        return;
      case 'place-last':
      case 'pool-last':
      case 'day-last': {
        const last = lastJobToMove(route.stops);
        if (last?.jobId == null) return;
        const jobIds = [last.jobId];
        if (act === 'pool-last') acts.move(jobIds, { kind: 'pool' });
        else
          dispatch({
            type: 'ask',
            asking:
              act === 'day-last'
                ? { kind: 'other-day', moving: jobIds }
                : { kind: 'place', placing: { jobIds, title: last.title } },
          });
        return;
      }
      case 'shift':
        void navigate({ to: '/settings', search: { tab: 'vehicles' } });
        return;
      case 'order':
        void optimizeOrder(board, lane.name, route);
        return;
      case 'empty-before':
      case 'empty-end': {
        const before =
          act === 'empty-end' || stop === undefined
            ? route.stops
            : route.stops.slice(0, route.stops.indexOf(stop));
        const site = siteToEmptyAt({ stops: before }, board.sites.data ?? []);
        if (site === undefined)
          toast.info('No disposal site takes this waste. Add one under Settings, Disposal Sites.');
        else
          board.arrange(`${lane.name} is emptied at ${site.name}.`, [
            emptyAfter(route, act === 'empty-end' ? visitsOf(route).length - 1 : at - 1, site.id),
          ]);
        return;
      }
      case 'unlock':
        if (jobId !== null) acts.lock([jobId], null);
        return;
      case 'take-off':
        board.arrange(`${stop?.title ?? 'The stop'} is no longer on ${lane.name}.`, [takeOff(route, at)]);
        return;
      case 'crew':
        dispatch({ type: 'ask', asking: { kind: 'crew', laneKey: lane.key } });
        return;
      case 'client':
        if (jobId !== null) void showClient(jobId);
        return;
      case 'job':
        if (jobId !== null) void navigate({ to: '/jobs/$jobId', params: { jobId } });
        return;
      default:
        void navigate({ to: '/routes/$routeId/edit', params: { routeId: route.id } });
    }
  };
}
