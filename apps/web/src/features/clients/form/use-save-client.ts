import type { Versioned } from '@haulwright/domain/kernel/version';
import type { Client } from '@haulwright/domain/clients/client';
import type { ClientInput } from '@haulwright/domain/clients/client-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { useIdempotencyKey } from '../../../api/use-idempotency-key.ts';
import { useSaveSeen } from '../../../loading/use-save-seen.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { refreshClients } from '../client-queries.ts';

/** A client in the terms of its form, where services are chosen by their ids. */
const clientAsInput = {
  asInput: (client: Client) => ({ ...client, serviceTypeIds: client.services.map(({ id }) => id) }),
};

/** Creates (`seen` null) or updates a client, shows the outcome and opens the client. */
export function useSaveClient(seen: Versioned<Client> | null) {
  const [clientId] = useState(seen?.id ?? null);
  const { saveSeen, bothVersions } = useSaveSeen(seen, clientAsInput);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { keyFor } = useIdempotencyKey();
  const save = useMutation({
    mutationFn: (input: ClientInput): Promise<Versioned<Client>> =>
      clientId === null
        ? api.clients.create.call(input, { context: { idempotencyKey: keyFor(input) } })
        : saveSeen((next) => api.clients.update.call({ id: clientId, ...next }), input),
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
  return { ...save, bothVersions };
}
