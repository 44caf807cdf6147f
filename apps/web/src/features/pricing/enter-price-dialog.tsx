// Public to other features.
import { largestEnteredCents } from '@haulwright/domain/pricing/price-job';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { MoneyField } from '../../ui/fields/money-fields.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';

const NO_TYPE = 'none';

interface EnterPriceDialogProps {
  readonly jobId: string;
  readonly onClose: () => void;
}

/** Prices completed work that has no price: by the type it lacks, or by an amount. */
export function EnterPriceDialog({ jobId, onClose }: EnterPriceDialogProps) {
  const job = useQuery(api.jobs.get.queryOptions({ input: { id: jobId } }));
  const types = useQuery(api.jobTypes.list.queryOptions());
  const [chosen, setChosen] = useState<string | null>(null);
  const [amountCents, setAmountCents] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const enter = useEnterPrice(onClose);
  const had = job.data?.jobTypeId ?? null;
  const type = chosen ?? had ?? NO_TYPE;
  const lacksBoth = type === NO_TYPE && amountCents === null;

  function submit() {
    setTried(true);
    if (enter.isPending || lacksBoth) return;
    enter.mutate({ jobId, jobTypeId: type === NO_TYPE ? null : type, amountCents });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Price this work"
      description="By its job type, as the price book says for the day of the work, or by an amount."
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={enter.isPending}>
            Save price
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {enter.error !== null && <FieldError id="enter-price-error">{messageOf(enter.error)}</FieldError>}
        <Select
          label="Job Type"
          options={[
            ...(had === null ? [{ value: NO_TYPE, label: 'No job type' }] : []),
            ...(types.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={type}
          onValueChange={setChosen}
        />
        <MoneyField
          label="Amount"
          hint="Left empty, the price book says what it costs."
          maxCents={largestEnteredCents}
          cents={amountCents}
          onCentsChange={setAmountCents}
          error={tried && lacksBoth ? 'Choose a job type, or enter an amount.' : undefined}
        />
      </div>
    </Dialog>
  );
}

function useEnterPrice(onDone: () => void) {
  const queryClient = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: Parameters<typeof api.prices.enter.call>[0]) =>
      api.prices.enter.call(input, { context: { idempotencyKey: keyFor(input) } }),
    onSuccess: () => {
      forget();
      toast.success('Priced');
      onDone();
      for (const queryKey of [api.prices.ofJob.key(), api.invoicing.key(), api.jobs.key()])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
}
