import type { ArrangedRoute } from '@haulwright/domain/routes/arranged-route';
import type { Route } from '@haulwright/domain/routes/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../api/client.ts';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { refreshRoutes } from '../../routes/route-queries.ts';
import { undoOf, type Request } from '../moves/board-moves.ts';
import { routeElsewhere } from '../moves/other-day.ts';
import { whyNot } from '../moves/why-not.ts';

interface Step {
  readonly words: string;
  readonly request: Request;
  readonly back: Request;
}

interface Target {
  readonly date: string;
  readonly vehicleId: string;
}

/** Moves whole routes within a week, one after the other, with undo. */
export function useWeekMoves(wordsOf: (route: Route, to: Target) => string) {
  const queryClient = useQueryClient();
  const [past, setPast] = useState<readonly Step[]>([]);
  const [said, setSaid] = useState('');

  const explain = (reason: string) => {
    toast.info(reason);
    setSaid(reason);
  };
  const save = async (request: Request, seenUpdatedAt: string): Promise<void> => {
    const routes: ArrangedRoute[] = [{ ...request, visits: [...request.visits], seenUpdatedAt }];
    await api.dispatch.arrange.call({ routes }, { context: { idempotencyKey: newIdempotencyKey() } });
  };
  const failed = (error: unknown) =>
    toast.error({ title: 'The week could not be changed', description: messageOf(error) });
  const refresh = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: api.dispatch.week.key() }),
      refreshRoutes(queryClient),
    ]);
  };

  const moving = useMutation({
    scope: { id: 'dispatch-week' },
    mutationFn: async ({ routeId, to }: { readonly routeId: string; readonly to: Target }) => {
      const route = await api.routes.get.call({ id: routeId });
      const reason = whyNot(
        [route],
        route.stops.flatMap((stop) => stop.jobId ?? []),
        { kind: 'pool' },
        (jobId) => route.stops.find((stop) => stop.jobId === jobId)?.title ?? 'A job',
      );
      if (reason !== null) return explain(reason);
      const request = routeElsewhere(route, { routeDate: to.date, vehicleId: to.vehicleId });
      await save(request, route.updatedAt);
      const words = wordsOf(route, to);
      setPast((steps) =>
        [...steps, { words, request, back: undoOf([request], [route])[0] ?? request }].slice(-50),
      );
      setSaid(words);
    },
    onError: failed,
    onSettled: refresh,
  });

  const undoing = useMutation({
    scope: { id: 'dispatch-week' },
    mutationFn: async ({ words, request, back }: Step) => {
      const route = await api.routes.get.call({ id: request.id });
      // Undo skips a route that someone else has changed since.
      if (route.routeDate !== request.routeDate || route.vehicleId !== request.vehicleId)
        return explain('Someone else moved this route in the meantime, so it stays where it is.');
      await save(back, route.updatedAt);
      setSaid(`Undone: ${words}`);
    },
    onError: failed,
    onSettled: refresh,
  });

  return {
    said,
    isMoving: moving.isPending || undoing.isPending,
    movingId: moving.isPending ? moving.variables.routeId : null,
    canUndo: past.length > 0,
    move: (routeId: string, to: Target) => moving.mutate({ routeId, to }),
    undo: () => {
      const step = past.at(-1);
      if (step === undefined) return;
      setPast((steps) => steps.slice(0, -1));
      undoing.mutate(step);
    },
  };
}
