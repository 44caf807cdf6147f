import type { UnplacedAddress } from '@haulwright/domain/clients/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { toast } from '../../../ui/toasts/toast.tsx';

/** Sets an address's pin, by hand or by geocoding its street; a toast offers Undo. */
export function usePlaceAddress(
  { id: addressId, clientId, clientName }: Pick<UnplacedAddress, 'id' | 'clientId' | 'clientName'>,
  onPlaced: () => void,
) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: api.clients.key() });
  const takeBack = useMutation({
    ...api.clients.forgetAddressLocation.mutationOptions(),
    onSuccess: () => {
      void refresh();
      toast.success({ title: 'Pin removed', description: `${clientName} is in the list again.` });
    },
    onError: (error) => toast.error({ title: 'Failed to remove the pin', description: messageOf(error) }),
  });
  const onSuccess = () => {
    onPlaced();
    void refresh();
    toast.success({
      title: `Pin set for ${clientName}`,
      description: 'Routes planned from now on go there.',
      action: { label: 'Undo', run: () => takeBack.mutate({ clientId, addressId }) },
    });
  };
  const place = useMutation({
    ...api.clients.setAddressLocation.mutationOptions(),
    onSuccess,
    onError: (error) => toast.error({ title: 'Failed to save the pin', description: messageOf(error) }),
  });
  const lookUp = useMutation({
    ...api.clients.lookUpAddress.mutationOptions(),
    onSuccess,
    onError: (error) => toast.error({ title: 'Not found', description: messageOf(error) }),
  });
  return { place, lookUp };
}
