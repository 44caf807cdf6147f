import type { Route } from '@haulwright/domain/routes/route';
import { useQueryClient } from '@tanstack/react-query';
import { Lock, LockOpen } from 'lucide-react';
import { newIdempotencyKey } from '../../../api/client.ts';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useCan } from '../../session/session-context.ts';
import { draftOf, inputOf } from '../editor/route-draft.ts';
import { refreshRoutes } from '../route-queries.ts';

/** Menu item that locks or unlocks an editable route; none without permission. */
export function useRouteLock(route: Route): readonly MenuItem[] {
  const queryClient = useQueryClient();
  const mayEdit = useCan('EDIT_ROUTE');
  const input = inputOf(draftOf(route));
  if (!mayEdit || input === null || route.status === 'completed' || route.status === 'cancelled') return [];
  const isLocked = route.isLocked !== true;
  const change = async () => {
    try {
      await api.dispatch.arrange.call(
        {
          routes: [
            {
              ...input,
              id: route.id,
              isLocked,
              isOptimized: route.isOptimized,
              seenUpdatedAt: route.updatedAt,
            },
          ],
          pooled: [],
        },
        { context: { idempotencyKey: newIdempotencyKey() } },
      );
      toast.success(
        isLocked
          ? { title: 'Route Locked', description: 'Nothing on it changes until it is unlocked.' }
          : { title: 'Route Unlocked', description: `${route.name} can be changed again.` },
      );
    } catch (error) {
      toast.error({
        title: isLocked ? 'The route could not be locked' : 'The route could not be unlocked',
        description: messageOf(error),
      });
    }
    await refreshRoutes(queryClient);
  };
  return [
    {
      label: isLocked ? 'Lock the route' : 'Unlock the route',
      icon: isLocked ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />,
      onSelect: () => void change(),
    },
  ];
}
