import type { FieldReview } from '@haulwright/contract/field.contract';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { newIdempotencyKey } from '../../api/client.ts';
import { codeOf, messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { refusalDataOf } from '../../api/refusal-data.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/toasts/toast.tsx';

const TripAmountDialog = lazy(async () => ({
  default: (await import('./trip-amount-dialog.tsx')).TripAmountDialog,
}));

interface TripChargeButtonProps {
  readonly review: FieldReview;
  readonly jobId: string;
  /** Whose job it is, for those who hear the button. */
  readonly name: string;
}

/** Charges the trip to work that could not be done: as the price book says, else it asks for the amount. */
export function TripChargeButton({ review, jobId, name }: TripChargeButtonProps) {
  const queryClient = useQueryClient();
  const [asks, setAsks] = useState<{ readonly lastCents: number | null } | null>(null);
  const reload = () =>
    Promise.all(
      [api.field, api.prices, api.invoicing].map((one) =>
        queryClient.invalidateQueries({ queryKey: one.key() }),
      ),
    );
  const undo = useMutation({
    mutationFn: (id: string) => api.prices.extras.remove.call({ jobId, id }),
    onSuccess: () => toast.success({ title: 'Trip charge removed' }),
    onError: (error) =>
      toast.error({ title: 'Failed to remove the trip charge', description: messageOf(error) }),
    onSettled: reload,
  });
  const charge = useMutation({
    mutationFn: (cents: number | null) =>
      api.prices.extras.tripCharge.call(
        { jobId, commandId: review.commandId, cents },
        { context: { idempotencyKey: newIdempotencyKey() } },
      ),
    onSuccess: ({ extraId, cents }) => {
      setAsks(null);
      toast.success({
        title: `Trip charged: ${formatDollars(cents)}`,
        description: name,
        action: { label: 'Undo', run: () => undo.mutate(extraId) },
      });
    },
    onError: (error) => {
      if (codeOf(error) !== 'trip.amount-needed')
        return toast.error({ title: 'Failed to charge the trip', description: messageOf(error) });
      const { lastCents } = refusalDataOf(error);
      return setAsks({ lastCents: typeof lastCents === 'number' ? lastCents : null });
    },
    onSettled: reload,
  });
  const charged = review.tripCharge;
  const isBusy = charge.isPending || undo.isPending;
  return (
    <>
      {charged === null ? (
        <Button busy={isBusy} aria-label={`Trip charge: ${name}`} onClick={() => charge.mutate(null)}>
          Trip charge
        </Button>
      ) : (
        <Button
          busy={isBusy}
          aria-label={`Remove the trip charge: ${name}`}
          onClick={() => undo.mutate(charged.extraId)}
        >
          {`Trip charged, ${formatDollars(charged.cents)}: remove`}
        </Button>
      )}
      {asks !== null && (
        <Suspense>
          <TripAmountDialog
            lastCents={asks.lastCents}
            isBusy={charge.isPending}
            onCharge={(cents) => charge.mutate(cents)}
            onClose={() => setAsks(null)}
          />
        </Suspense>
      )}
    </>
  );
}
