import type { UnplacedAddress } from '@haulwright/domain/clients/client';
import { geocodePrecisionName, type Coordinates } from '@haulwright/domain/geography/location';
import { MapPin, MapPinOff, Search } from 'lucide-react';
import { lazy, useState } from 'react';
import { RowLink } from '../../../row-link.tsx';
import { Badge } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LatePart } from '../../../ui/late/late-part.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { cityLine } from '../client-words.ts';
import { usePlaceAddress } from './use-place-address.ts';

// The map library is large: it comes only with the first map that is shown.
const AddressPinMap = lazy(() =>
  import('../../map/address-pin-map.tsx').then((map) => ({ default: map.AddressPinMap })),
);

interface UnplacedRowProps {
  readonly address: UnplacedAddress;
  readonly canLookUp: boolean;
  readonly onPlaced: () => void;
}

/** An address that needs a pin: looked up, or dragged to its place. */
export function UnplacedRow({ address, canLookUp, onPlaced }: UnplacedRowProps) {
  const [open, setOpen] = useState(false);
  const [moved, setMoved] = useState<Coordinates | null>(null);
  const { place, lookUp } = usePlaceAddress(address, onPlaced);
  const busy = place.isPending || lookUp.isPending;
  const at = moved ?? address;
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 font-medium break-words">
            <RowLink to="/clients/$clientId" id={address.clientId} className="rounded-sm hover:underline">
              {address.clientName}
            </RowLink>
            <Badge
              tone={address.geocodePrecision === 'zip' ? 'warn' : 'bad'}
              icon={
                address.geocodePrecision === 'zip' ? (
                  <MapPin aria-hidden="true" />
                ) : (
                  <MapPinOff aria-hidden="true" />
                )
              }
            >
              {address.isWaiting ? 'Being looked up' : geocodePrecisionName[address.geocodePrecision]}
            </Badge>
          </h2>
          <address className="break-words text-ink-soft not-italic">
            {[address.streetLine1, cityLine(address)].filter(Boolean).join(', ')}
          </address>
        </div>
        <div className="flex flex-wrap gap-2">
          {canLookUp && (
            <Button
              size="sm"
              icon={<Search aria-hidden="true" />}
              busy={lookUp.isPending}
              disabled={busy}
              onClick={() => lookUp.mutate({ clientId: address.clientId, addressId: address.id })}
            >
              Look Up<span className="sr-only"> {address.streetLine1}</span>
            </Button>
          )}
          <Button
            size="sm"
            icon={<MapPin aria-hidden="true" />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide Map' : 'Set Pin'}
            <span className="sr-only"> of {address.streetLine1}</span>
          </Button>
        </div>
      </div>
      {open && (
        <div className="flex flex-col gap-3">
          <LatePart
            waiting={
              <SkeletonGroup label="Loading map…">
                <Skeleton className="h-70 w-full" />
              </SkeletonGroup>
            }
          >
            <AddressPinMap
              label={`Map of ${address.streetLine1}`}
              latitude={at.latitude}
              longitude={at.longitude}
              precision={moved === null ? address.geocodePrecision : 'manual'}
              onMove={(latitude, longitude) => setMoved({ latitude, longitude })}
            />
          </LatePart>
          {moved !== null && (
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                size="sm"
                busy={place.isPending}
                disabled={busy}
                onClick={() => place.mutate({ clientId: address.clientId, addressId: address.id, ...moved })}
              >
                Save Pin
              </Button>
              <Button size="sm" onClick={() => setMoved(null)} disabled={busy}>
                Undo Move
              </Button>
            </div>
          )}
        </div>
      )}
    </li>
  );
}
