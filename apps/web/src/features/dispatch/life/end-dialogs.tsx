import { isDayOver } from '@haulwright/domain/routes/day-over';
import type { Route, RouteStop } from '@haulwright/domain/routes/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { AskReasonDialog } from '../../jobs/ask-reason-dialog.tsx';
import { refreshRoutes } from '../../routes/route-queries.ts';
import { count } from '../../routes/route-words.ts';
import { useSession } from '../../session/session-context.ts';

interface EndDialogProps {
  readonly route: Route;
  readonly onClose: () => void;
}

const openJobs = ({ stops }: Route): RouteStop[] =>
  stops.filter(({ jobStatus }) => jobStatus === 'scheduled' || jobStatus === 'unscheduled');

/** Asks before a route under way is completed by hand, and lists unfinished work. */
export function CompleteRouteDialog({ route, onClose }: EndDialogProps) {
  const queryClient = useQueryClient();
  const open = openJobs(route);
  const complete = useMutation({
    ...api.dispatch.complete.mutationOptions(),
    onSuccess: () => {
      onClose();
      toast.success({
        title: 'Route Completed',
        description:
          open.length === 0
            ? route.name
            : `${count(open.length, 'open job')} of ${route.name} ${open.length === 1 ? 'is' : 'are'} back in the pool.`,
      });
    },
    onError: (error) => {
      onClose();
      toast.error({ title: 'The route could not be completed', description: messageOf(error) });
    },
    onSettled: () => refreshRoutes(queryClient),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(wanted) => !wanted && onClose()}
      title="Complete Route?"
      description={
        open.length === 0 ? (
          'Every job of this route is done.'
        ) : (
          <JobNames
            jobs={open}
            words={`${count(open.length, 'job')} of this route ${open.length === 1 ? 'is' : 'are'} not done and ${open.length === 1 ? 'goes' : 'go'} back to the pool:`}
          />
        )
      }
      confirmLabel="Complete Route"
      busy={complete.isPending}
      onConfirm={() =>
        complete.mutate({ id: route.id, openJobIds: open.flatMap(({ jobId }) => jobId ?? []) })
      }
    />
  );
}

/** Asks why a route is cancelled; its jobs return to the pool. */
export function CancelRouteDialog({ route, onClose }: EndDialogProps) {
  const queryClient = useQueryClient();
  const { timeZone } = useSession();
  const cancel = useMutation({
    ...api.dispatch.cancel.mutationOptions(),
    onSuccess: () => {
      onClose();
      toast.success({
        title: 'Route Cancelled',
        description: `The jobs of ${route.name} are back in the pool.${route.driverName === null || isDayOver(route, new Date(), timeZone) ? '' : ` ${route.driverName} is told by email.`}`,
      });
    },
    onSettled: () => refreshRoutes(queryClient),
  });
  return (
    <AskReasonDialog
      title="Cancel Route?"
      description={`${route.name}: ${count(route.jobCount, 'job')} ${route.jobCount === 1 ? 'goes' : 'go'} back to the pool. The route can be restored as long as its jobs are free.`}
      submitLabel="Cancel Route"
      keepLabel="Keep Route"
      busy={cancel.isPending}
      error={cancel.error}
      reasonMissing="Say why the route is cancelled."
      placeholder="Truck broke down, driver is ill, …"
      onAnswer={(reason) => cancel.mutate({ id: route.id, reason })}
      onClose={onClose}
    />
  );
}

function JobNames({ jobs, words }: { readonly jobs: readonly RouteStop[]; readonly words: string }) {
  return (
    <>
      {words}
      <span className="mt-2 block max-h-48 overflow-y-auto text-ink">
        {jobs.map((stop) => (
          <span key={stop.id} className="block break-words">
            {stop.title}
            {stop.jobNumber !== null && <span className="numeric text-ink-soft"> · {stop.jobNumber}</span>}
          </span>
        ))}
      </span>
    </>
  );
}
