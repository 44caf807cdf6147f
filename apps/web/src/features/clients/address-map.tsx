import type { ClientAddress } from '@haulwright/domain/clients/client';
import type { Coordinates } from '@haulwright/domain/geography/location';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { LateAddressPinMap } from '../map/late-address-pin-map.tsx';

/** The address on a map, with a movable pin; a move counts once it is saved. */
export function AddressMap({ address }: { readonly address: ClientAddress }) {
  const [moved, setMoved] = useState<Coordinates | null>(null);
  const queryClient = useQueryClient();
  const save = useMutation({
    ...api.clients.setAddressLocation.mutationOptions(),
    onSuccess: (saved) => {
      queryClient.setQueryData(api.clients.get.queryKey({ input: { id: saved.clientId } }), (client) =>
        client === undefined
          ? client
          : { ...client, addresses: client.addresses.map((one) => (one.id === saved.id ? saved : one)) },
      );
      setMoved(null);
      toast.success({ title: 'Location saved', description: 'Routes planned from now on go to the pin.' });
    },
    onError: (error) => toast.error({ title: 'Failed to save location', description: messageOf(error) }),
  });
  const place = moved ?? address;

  return (
    <div className="flex flex-col gap-3">
      <LateAddressPinMap
        label={`Map of ${address.label ?? address.streetLine1}`}
        latitude={place.latitude}
        longitude={place.longitude}
        precision={moved === null ? address.geocodePrecision : 'manual'}
        onMove={(latitude, longitude) => setMoved({ latitude, longitude })}
      />
      {moved !== null && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            size="sm"
            busy={save.isPending}
            onClick={() => save.mutate({ clientId: address.clientId, addressId: address.id, ...moved })}
          >
            Save location
          </Button>
          <Button size="sm" onClick={() => setMoved(null)} disabled={save.isPending}>
            Undo move
          </Button>
        </div>
      )}
    </div>
  );
}
