import type { Route } from '@haulwright/domain/routes/route';
import type { NotFreeReason } from '@haulwright/domain/routes/route-lifecycle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { codeOf, messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { refreshRoutes } from '../../routes/route-queries.ts';

interface NotFree {
  readonly title: string;
  readonly jobNumber: string | null;
  readonly reason: NotFreeReason;
  readonly routeName: string | null;
}

/** Restores a cancelled route as a draft, or says which of its jobs are elsewhere by now. */
export function RestoreRouteDialog({
  route,
  onClose,
}: {
  readonly route: Route;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const restore = useMutation({
    ...api.dispatch.restore.mutationOptions(),
    onSuccess: () => {
      onClose();
      toast.success({
        title: 'Route Restored',
        description: `${route.name} is a draft again. Publish it to give it to its driver.`,
      });
    },
    onSettled: () => refreshRoutes(queryClient),
  });
  const taken =
    codeOf(restore.error) === 'route.jobs-not-free'
      ? ((restore.error as { data?: { jobs?: readonly NotFree[] } } | null)?.data?.jobs ?? [])
      : [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Restore Route?"
      description="It becomes a draft again, with the stops it had, if its jobs are still free."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" busy={restore.isPending} onClick={() => restore.mutate({ id: route.id })}>
            {restore.isError ? 'Try Again' : 'Restore Route'}
          </Button>
        </>
      }
    >
      <div role="alert">
        {restore.isError && <p className="text-bad-text">{messageOf(restore.error)}</p>}
        {taken.length > 0 && (
          <ul aria-label="Jobs that are not free" className="mt-2 flex flex-col gap-1.5">
            {taken.map((job) => (
              <li key={`${job.jobNumber ?? ''}:${job.title}`} className="break-words">
                {job.title}
                {job.jobNumber !== null && <span className="numeric text-ink-soft"> · {job.jobNumber}</span>}
                <span className="block text-sm text-ink-soft">{words[job.reason](job)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {!restore.isError && <p>{route.name}</p>}
    </Dialog>
  );
}

const words: Record<NotFreeReason, (job: NotFree) => string> = {
  gone: () => 'The job was deleted.',
  over: () => 'The job was started, completed or cancelled.',
  'on-route': ({ routeName }) => `The job is on ${routeName ?? 'another route'}. Take it off there first.`,
};
