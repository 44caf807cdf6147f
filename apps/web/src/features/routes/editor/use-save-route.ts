import type { ManualRouteInput } from '@haulwright/domain/routes/manual-route';
import type { Route } from '@haulwright/domain/routes/route';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { codeOf, messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { refreshRoutes } from '../route-queries.ts';
import { count } from '../route-words.ts';

interface Options {
  /** The route when the editor opened; null creates a new one. */
  readonly route: Route | null;
  readonly onSaved: (route: Route) => void;
  /** Someone else has changed it; called with their version. */
  readonly onConflict: (theirs: Route) => void;
}

/** Saves the route; on failure the draft stays on the screen, with the reason. */
export function useSaveRoute({ route, onSaved, onConflict }: Options) {
  const queryClient = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: ManualRouteInput) =>
      route === null
        ? api.routes.create.call(input, { context: { idempotencyKey: keyFor(input) } })
        : api.routes.update.call({ ...input, id: route.id, seenUpdatedAt: route.updatedAt }),
    onSuccess: async (saved) => {
      forget();
      queryClient.setQueryData(api.routes.get.queryKey({ input: { id: saved.id } }), saved);
      const { findingCount } = saved;
      toast.success({
        title: route === null ? 'Route Created' : 'Route Updated',
        description:
          findingCount === 0
            ? `${saved.name} has ${count(saved.stopCount, 'stop')}.`
            : `${saved.name} is saved with ${count(findingCount, 'warning')}.`,
      });
      await refreshRoutes(queryClient);
      onSaved(saved);
    },
    onError: async (error) => {
      const theirs = route === null ? undefined : await theirVersion(queryClient, route.id, error);
      if (theirs !== undefined) onConflict(theirs);
      else toast.error({ title: 'Failed to save the route', description: messageOf(error) });
    },
  });
}

/** The version saved by somebody else, when that caused the refusal. */
async function theirVersion(
  queryClient: QueryClient,
  id: string,
  refusal: unknown,
): Promise<Route | undefined> {
  if (codeOf(refusal) !== 'route.changed-meanwhile') return undefined;
  try {
    return await queryClient.fetchQuery({
      ...api.routes.get.queryOptions({ input: { id } }),
      staleTime: 0,
    });
  } catch {
    return undefined;
  }
}
