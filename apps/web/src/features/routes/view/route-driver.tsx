import type { Route } from '@haulwright/domain/routes/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useAssignees } from '../../jobs/job-queries.ts';
import { ChooseDriver } from '../choose-driver.tsx';
import { refreshRoutes } from '../route-queries.ts';
import { visitsOf } from '../visits.ts';

/** Assigns a driver to a route without one, without opening its editor. */
export function RouteDriver({ route }: { readonly route: Route }) {
  const { people } = useAssignees(true);
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (driverUserId: string) =>
      api.routes.update.call({
        id: route.id,
        name: route.name,
        routeDate: route.routeDate,
        vehicleId: route.vehicleId ?? '',
        driverUserId,
        visits: visitsOf(route),
        seenUpdatedAt: route.updatedAt,
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(api.routes.get.queryKey({ input: { id: saved.id } }), saved);
      toast.success({
        title: 'Route Updated',
        description: `${saved.driverName ?? 'Nobody'} drives ${saved.name}.`,
      });
      void refreshRoutes(queryClient);
    },
    onError: (error) => {
      toast.error({ title: 'Failed to save the route', description: messageOf(error) });
      void queryClient.invalidateQueries({ queryKey: api.routes.get.key() });
    },
  });
  return (
    <ChooseDriver
      routeName={route.name}
      people={people}
      busy={save.isPending}
      onChoose={({ userId }) => save.mutate(userId)}
    />
  );
}
