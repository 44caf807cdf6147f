import type { Client } from '@haulwright/domain/clients/client';
import type { ClientInput } from '@haulwright/domain/clients/client-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { toast } from '../../../ui/toasts/toast.tsx';
import { refreshClients } from '../client-queries.ts';

/** Creates (`clientId` null) or updates a client, shows the outcome and opens the client. */
export function useSaveClient(clientId: string | null) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { keyFor } = useIdempotencyKey();
  const save = useMutation({
    mutationFn: (input: ClientInput): Promise<Client> =>
      clientId === null
        ? api.clients.create.call(input, { context: { idempotencyKey: keyFor(input) } })
        : api.clients.update.call({ id: clientId, ...input }),
    onSuccess: (client) => {
      queryClient.setQueryData(api.clients.get.queryKey({ input: { id: client.id } }), client);
      void refreshClients(queryClient);
      toast.success(clientId === null ? 'Client added successfully' : 'Client updated successfully');
    },
    onError: (error) => toast.error(`Failed to save client: ${messageOf(error)}`),
  });

  // Navigates once the form counts as saved, or it would ask about unsaved changes.
  const savedId = save.data?.id;
  useEffect(() => {
    if (savedId !== undefined)
      void navigate({ to: '/clients/$clientId', params: { clientId: savedId }, replace: true });
  }, [savedId, navigate]);
  return save;
}
