import type { Route } from '@haulwright/domain/routes/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { refreshRoutes } from '../route-queries.ts';
import { count } from '../route-words.ts';
import { whyTied } from '../why-tied.ts';

/** Deletes a draft route; routes that were begun stay. */
export function RemoveRoute({ route }: { readonly route: Route }) {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    ...api.routes.remove.mutationOptions(),
    onSuccess: async () => {
      toast.success({ title: 'Route removed', description: 'Its jobs are unscheduled again.' });
      await navigate({ to: '/routes', search: { date: route.routeDate }, replace: true });
      queryClient.removeQueries({ queryKey: api.routes.get.queryKey({ input: { id: route.id } }) });
      await refreshRoutes(queryClient);
    },
    onError: (error) => {
      setAsking(false);
      toast.error({ title: 'Failed to remove the route', description: messageOf(error) });
    },
  });
  const why =
    route.isLocked === true
      ? 'This route is locked. Unlock it under More actions first.'
      : whyTied(route.stops);
  return (
    <>
      <Button
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => setAsking(true)}
        {...(why !== null && { disabledReason: why })}
      >
        Remove
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove Route?"
        description={`${route.name} will be removed and its ${count(route.jobCount, 'job')} become unscheduled again. Nothing else changes; you can optimize the day again.`}
        confirmLabel="Remove Route"
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id: route.id })}
      />
    </>
  );
}
