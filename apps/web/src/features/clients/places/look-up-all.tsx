import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';

/** Has every address without a pin looked up in the background. */
export function LookUpAll() {
  const queryClient = useQueryClient();
  const lookUp = useMutation({
    ...api.clients.lookUpUnplaced.mutationOptions(),
    onSuccess: ({ waitingCount }) => {
      void queryClient.invalidateQueries({ queryKey: api.clients.unplaced.key() });
      toast.success({
        title: 'Looking up addresses',
        description: `${waitingCount === 1 ? '1 address is' : `${waitingCount.toLocaleString('en-US')} addresses are`} looked up. Those that are found leave the list automatically.`,
      });
    },
    onError: (error) => toast.error({ title: 'Failed to look up addresses', description: messageOf(error) }),
  });
  return (
    <Button
      variant="primary"
      icon={<Search aria-hidden="true" />}
      busy={lookUp.isPending}
      onClick={() => lookUp.mutate({})}
    >
      Look Up All
    </Button>
  );
}
