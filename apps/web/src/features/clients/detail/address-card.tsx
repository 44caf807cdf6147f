import type { Client, ClientAddress } from '@haulwright/domain/clients/client';
import { truckSizeName } from '@haulwright/domain/vehicles/truck-size';
import { geocodePrecisionName, type GeocodePrecision } from '@haulwright/domain/geography/location';
import { Map as MapIcon, MapPin, MapPinCheck, MapPinned, MapPinOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Badge, type Tone } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { useUnits } from '../../measures/use-units.ts';
import { AddressMap } from './address-map.tsx';
import { cityLine } from '../client-words.ts';

/** Where crews go, and how well each place is known. */
export function AddressCard({ client }: { readonly client: Client }) {
  return (
    <Card title="Service Addresses">
      {client.addresses.length === 0 ? (
        <p className="text-ink-soft">No addresses. Edit the client to add one; jobs need it.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {client.addresses.map((address, index) => (
            <Address key={address.id} address={address} openAtFirst={index === 0} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Address({
  address,
  openAtFirst,
}: {
  readonly address: ClientAddress;
  readonly openAtFirst: boolean;
}) {
  const units = useUnits();
  const [open, setOpen] = useState(openAtFirst);
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          {(address.label !== null || address.isPrimary) && (
            <div className="mb-1 flex flex-wrap items-center gap-2">
              {address.label !== null && <span className="font-medium break-words">{address.label}</span>}
              {address.isPrimary && <Badge tone="accent">Primary</Badge>}
            </div>
          )}
          <address className="flex flex-col break-words not-italic">
            <span>{address.streetLine1}</span>
            {address.streetLine2 !== null && <span>{address.streetLine2}</span>}
            <span>{cityLine(address)}</span>
          </address>
          {address.tankGallons !== null && (
            <p className="numeric text-ink-soft">Tank: {units.volume(address.tankGallons)}</p>
          )}
          {address.gateCode !== null && (
            <p className="numeric text-ink-soft">Gate code: {address.gateCode}</p>
          )}
          {address.largestTruck !== null && (
            <p className="text-ink-soft">Largest truck that gets in: {truckSizeName[address.largestTruck]}</p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {!open && <PrecisionBadge precision={address.geocodePrecision} />}
          <Button
            size="sm"
            variant="ghost"
            icon={<MapIcon aria-hidden="true" />}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Hide map' : 'Show map'}
            <span className="sr-only"> of {address.label ?? address.streetLine1}</span>
          </Button>
        </div>
      </div>
      {open && <AddressMap address={address} />}
    </li>
  );
}

const looks: Record<GeocodePrecision, { tone: Tone; icon: ReactNode }> = {
  street: { tone: 'good', icon: <MapPinCheck aria-hidden="true" /> },
  manual: { tone: 'good', icon: <MapPinned aria-hidden="true" /> },
  zip: { tone: 'warn', icon: <MapPin aria-hidden="true" /> },
  none: { tone: 'bad', icon: <MapPinOff aria-hidden="true" /> },
};

/** How well the address is located: 'ZIP area' until a person sets the pin. */
function PrecisionBadge({ precision }: { readonly precision: GeocodePrecision }) {
  return (
    <Badge tone={looks[precision].tone} icon={looks[precision].icon}>
      {geocodePrecisionName[precision]}
    </Badge>
  );
}
