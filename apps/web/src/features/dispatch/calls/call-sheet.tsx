import type { CallPlace } from '@haulwright/domain/dispatch/call-places';
import type { Job } from '@haulwright/domain/jobs/job';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../api/client.ts';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { useLastShown } from '../../../ui/hooks/use-last-shown.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { ScheduleJobDialog, type ScheduleJobDialogProps } from '../../jobs/schedule/schedule-job-dialog.tsx';
import { refreshRoutes } from '../../routes/route-queries.ts';
import { useCan } from '../../session/session-context.ts';
import { clock } from '../board/place-words.ts';
import { FreeTrucks } from './free-trucks.tsx';
import { NotPlacedDialog } from './not-placed-dialog.tsx';
import { withJob, withoutPlace } from './take-place.ts';

interface Taking {
  readonly job: Pick<Job, 'id' | 'jobNumber' | 'scheduledDate'>;
  readonly place: CallPlace;
  readonly placeholder: string;
  readonly key: string;
}

/** A job that was saved and then found its place taken, and why. */
export interface NotPlaced extends Pick<Taking, 'job'> {
  readonly why: string;
}

/** The sheet of a call, with the first free trucks for people who plan routes. */
export function CallSheet({ open, ...props }: Omit<ScheduleJobDialogProps, 'renderTrucks'>) {
  const mayPlan = useCan('EDIT_ROUTE');
  const queryClient = useQueryClient();
  const [notPlaced, setNotPlaced] = useState<NotPlaced | null>(null);
  // The next call goes first; the saved job waits on the board.
  if (open && notPlaced !== null) setNotPlaced(null);
  const take = useMutation({
    mutationFn: ({ job, place, placeholder, key }: Taking) =>
      api.dispatch.arrange.call(
        { routes: [withJob(place, placeholder, job.id)] },
        { context: { idempotencyKey: key } },
      ),
    onSuccess: ({ routes: [route] }, { job, place }) => {
      setNotPlaced(null);
      toast.success({
        title: `Placed on ${place.truckName}`,
        description: `${job.jobNumber}, ${clock(place.arrivalSecond)}.`,
        ...(route !== undefined && {
          action: {
            label: 'Undo',
            run: () =>
              void api.dispatch.arrange
                .call(
                  { routes: [withoutPlace(place, route)] },
                  { context: { idempotencyKey: newIdempotencyKey() } },
                )
                .then(
                  () => toast.success(`${job.jobNumber} waits on the board`),
                  (error: unknown) => toast.error({ title: 'Couldn’t Undo', description: messageOf(error) }),
                )
                .finally(() => void refreshRoutes(queryClient)),
          },
        }),
      });
      void refreshRoutes(queryClient);
    },
    onError: (error, { job }) => {
      setNotPlaced({ job, why: messageOf(error) });
      void refreshRoutes(queryClient);
    },
  });
  const start = (job: Taking['job'], place: CallPlace, placeholder: string) =>
    take.mutate({ job, place, placeholder, key: newIdempotencyKey() });
  const shown = useLastShown(notPlaced);
  return (
    <>
      <ScheduleJobDialog
        open={open}
        {...props}
        renderTrucks={
          mayPlan
            ? ({ call, busy, onSave }) => (
                <FreeTrucks
                  call={call}
                  busy={busy}
                  act="Schedule and Place"
                  isSide
                  onTake={(place, placeholder) => onSave((job) => start(job, place, placeholder))}
                />
              )
            : undefined
        }
      />
      {shown !== null && (
        <NotPlacedDialog
          open={notPlaced !== null}
          {...shown}
          busy={take.isPending}
          onTake={(place, placeholder) => start(shown.job, place, placeholder)}
          onClose={() => setNotPlaced(null)}
        />
      )}
    </>
  );
}
