import type { ClientAddress } from '@haulwright/domain/clients/client';
import type { Coordinates } from '@haulwright/domain/geography/location';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LateCard } from '../../../ui/late/late-card.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';

// The map library is large: it is loaded with the first map that is shown.
const AddressPinMap = lazy(() =>
  import('../../map/address-pin-map.tsx').then((map) => ({ default: map.AddressPinMap })),
);

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
      <LateCard waiting={<MapSkeleton />}>
        <AddressPinMap
          label={`Map of ${address.label ?? address.streetLine1}`}
          latitude={place.latitude}
          longitude={place.longitude}
          precision={moved === null ? address.geocodePrecision : 'manual'}
          onMove={(latitude, longitude) => setMoved({ latitude, longitude })}
        />
      </LateCard>
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

function MapSkeleton() {
  return (
    <SkeletonGroup label="Loading map…">
      <Skeleton className="h-70 w-full" />
    </SkeletonGroup>
  );
}
