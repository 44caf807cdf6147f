// Public to other features.
import { formatDollars, formatUnitPrice } from '@haulwright/domain/kernel/dollars';
import type { JobExtra } from '@haulwright/domain/pricing/job-extra';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/base/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useCan } from '../session/session-context.ts';

const AddExtraDialog = lazyDialog(async () => (await import('./add-extra-dialog.tsx')).AddExtraDialog);

/** Extras sold with a job. Only for the office. */
export function JobExtrasCard({ jobId }: { readonly jobId: string }) {
  return useCan('VIEW_PRICES') ? <ExtrasCard jobId={jobId} /> : null;
}

function ExtrasCard({ jobId }: { readonly jobId: string }) {
  const extras = useQuery(api.prices.extras.list.queryOptions({ input: { jobId } }));
  const mayEdit = useCan('EDIT_JOB');
  const [adding, setAdding] = useState(false);
  return (
    <Card
      title="Extras"
      actions={
        mayEdit && (
          <Button size="sm" icon={<Plus />} onClick={() => setAdding(true)}>
            Add Extra
          </Button>
        )
      }
    >
      <Loaded
        query={extras}
        failed="Couldn't load the extras"
        isSmall
        waiting={
          <SkeletonGroup label="Loading extras…">
            <Skeleton className="h-5 w-2/3" />
          </SkeletonGroup>
        }
      >
        {(shown) =>
          shown.length === 0 ? (
            <p className="text-ink-soft">
              Nothing yet. What is sold with the job, such as a lid or more hose, is billed with it.
            </p>
          ) : (
            <ul aria-label="Extras" className="flex flex-col divide-y divide-line">
              {shown.map((extra) => (
                <ExtraRow key={extra.id} jobId={jobId} extra={extra} mayEdit={mayEdit} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding && <AddExtraDialog jobId={jobId} onClose={() => setAdding(false)} />}
    </Card>
  );
}

interface ExtraRowProps {
  readonly jobId: string;
  readonly extra: JobExtra;
  readonly mayEdit: boolean;
}

function ExtraRow({ jobId, extra, mayEdit }: ExtraRowProps) {
  const { id, description, quantityThousandths, unit, unitPrice, cents, addedByName } = extra;
  const { remove } = useExtraRemoval(jobId, description);
  return (
    <li className="flex items-start gap-3 py-2">
      <div className="min-w-0 grow">
        <p className="break-words">{description}</p>
        <p className="numeric text-sm text-ink-soft">
          {`${(quantityThousandths / 1_000).toLocaleString('en-US')} ${unit} × ${formatUnitPrice(unitPrice)}, added by ${addedByName}`}
        </p>
      </div>
      <span className="numeric">{formatDollars(cents)}</span>
      {mayEdit && (
        <Button
          size="sm"
          variant="ghost"
          className="-my-1"
          icon={<Trash2 />}
          iconLabel={`Remove ${description}`}
          busy={remove.isPending}
          onClick={() => remove.mutate(id)}
        />
      )}
    </li>
  );
}

/** Removes an extra, with undo. */
function useExtraRemoval(jobId: string, description: string) {
  const queryClient = useQueryClient();
  const shown = (extras: JobExtra[]) => {
    queryClient.setQueryData(api.prices.extras.list.queryKey({ input: { jobId } }), extras);
    void queryClient.invalidateQueries({ queryKey: api.prices.ofJob.key() });
    void queryClient.invalidateQueries({ queryKey: api.invoicing.key() });
  };
  const onError = (error: Error) =>
    toast.error({ title: 'Failed to change the extras', description: messageOf(error) });
  const restore = useMutation({
    mutationFn: (id: string) => api.prices.extras.restore.call({ jobId, id }),
    onSuccess: shown,
    onError,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.prices.extras.remove.call({ jobId, id }),
    onSuccess: (extras, id) => {
      shown(extras);
      toast.success({
        title: `${description} removed`,
        action: { label: 'Undo', run: () => restore.mutate(id) },
      });
    },
    onError,
  });
  return { remove };
}
