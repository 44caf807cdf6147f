import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { toast } from '../../ui/toast.tsx';

interface Act<Input> {
  readonly run: (input: Input) => Promise<unknown>;
  /** The list that shows the change. */
  readonly listKey: QueryKey;
  /** 'Vehicle added'. */
  readonly done: string;
  /** 'Failed to save the vehicle'. */
  readonly failed: string;
  readonly onDone: () => void;
}

/** Changes a list of the settings, says how it went, and asks for the list and the dashboard again. */
export function useListChange<Input>({ run, listKey, done, failed, onDone }: Act<Input>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => {
      toast.success(done);
      onDone();
      void queryClient.invalidateQueries({ queryKey: listKey });
      void queryClient.invalidateQueries({ queryKey: api.dashboard.key() });
    },
    onError: (error) => toast.error({ title: failed, description: messageOf(error) }),
  });
}
