import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '../ui/toasts/toast.tsx';
import { messageOf } from './errors.ts';
import { useIdempotencyKey } from './use-idempotency-key.ts';

/** An idempotent call of the contract. */
export type Write<Input, Answer> = (
  input: Input,
  options: { readonly context: { readonly idempotencyKey: string } },
) => Promise<Answer>;

interface WriteOptions<Input, Answer> {
  /** The title of the toast when it fails: 'Failed to send the quote'. */
  readonly failed: string;
  readonly onDone: (answer: Answer, input: Input) => void;
  /** Queries that are fetched again afterwards, also when the write fails. */
  readonly refreshes: readonly QueryKey[];
}

/** Sends a write with an idempotency key kept until it is answered, so that a retry is not a second write. */
export function useWrite<Input, Answer>(
  write: Write<Input, Answer>,
  { failed, onDone, refreshes }: WriteOptions<Input, Answer>,
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
    onSettled: () => Promise.all(refreshes.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
