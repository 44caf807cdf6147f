import type { Route } from '@haulwright/domain/routes/route';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { visitsOf } from '../../routes/visits.ts';
import { requestOf } from '../moves/board-moves.ts';
import type { Board } from '../moves/use-board.ts';

/** Requests the best order of a route's stops from the planner and applies it; reports failures. */
export async function optimizeOrder(
  board: Pick<Board, 'arrange'>,
  laneName: string,
  route: Route,
): Promise<void> {
  try {
    const { visits } = await api.routes.suggestOrder.call({
      ...requestOf(route),
      name: null,
      visits: visitsOf(route),
      routeId: route.id,
    });
    board.arrange(`${laneName} is in the planner’s order.`, [{ ...requestOf(route), visits }]);
  } catch (error) {
    toast.error({ title: "Couldn't optimize the order", description: messageOf(error) });
  }
}
