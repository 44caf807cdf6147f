// Public to other features: a client's page asks and writes by them too.
import { maxAtOnce } from '@haulwright/domain/invoicing/limits';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { byCursor } from '../../loading/use-rows.ts';
import { toast } from '../../ui/toast.tsx';

const limit = 100;

export const unbilledPages = (search: string) =>
  api.invoicing.unbilled.infiniteOptions({
    input: (cursor: string | undefined) => ({
      search: search.slice(0, maxLength.search),
      which: 'all' as const,
      cursor,
      // As many as are drafted at once.
      limit: maxAtOnce,
    }),
    ...byCursor,
  });

export const unbilledRentalPages = (search: string) =>
  api.invoicing.unbilledRentals.infiniteOptions({
    input: (cursor: string | undefined) => ({
      search: search.slice(0, maxLength.search),
      cursor,
      limit: maxAtOnce,
    }),
    ...byCursor,
  });

export type WhichInvoices = 'drafts' | 'issued' | 'open' | 'overdue' | 'paid' | 'void';

export const invoicePages = (which: WhichInvoices, search = '') =>
  api.invoicing.list.infiniteOptions({
    input: (cursor: string | undefined) => ({
      which,
      search: search.slice(0, maxLength.search),
      cursor,
      limit,
    }),
    ...byCursor,
  });

export const paymentPages = (search: string) =>
  api.invoicing.payments.infiniteOptions({
    input: (cursor: string | undefined) => ({ search: search.slice(0, maxLength.search), cursor, limit }),
    ...byCursor,
  });

export const invoiceOf = (id: string) => api.invoicing.get.queryOptions({ input: { id } });

/** A write of billing: it is sent once, and what is shown is asked for again. */
export function useBillingWrite<Input, Answer>(
  write: (
    input: Input,
    options: { readonly context: { readonly idempotencyKey: string } },
  ) => Promise<Answer>,
  failed: string,
  onDone: (answer: Answer, input: Input) => void,
) {
  const queryClient = useQueryClient();
  const { keyFor, forget } = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: Input) => write(input, { context: { idempotencyKey: keyFor(input) } }),
    onSuccess: (answer, input) => {
      forget();
      onDone(answer, input);
    },
    onError: (error) => toast.error({ title: failed, description: messageOf(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.invoicing.key() }),
  });
}
