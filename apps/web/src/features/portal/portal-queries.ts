import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { toast } from '../../ui/toasts/toast.tsx';

/** A change of a client's portal or of what was asked for on it; what shows either is asked again. */
export function usePortalWrite<Input, Answer>(
  write: (input: Input) => Promise<Answer>,
  failed: string,
  onDone: (answer: Answer) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: (answer) => {
      void queryClient.invalidateQueries({ queryKey: api.portal.key() });
      onDone(answer);
    },
    onError: (error) => toast.error({ title: failed, description: messageOf(error) }),
    // Somebody else may have decided it, or changed the client.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: api.portal.requests.key() });
      void queryClient.invalidateQueries({ queryKey: api.clients.get.key() });
    },
  });
}
