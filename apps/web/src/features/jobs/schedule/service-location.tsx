// Public to other features.
import type { ClientAddress, ClientSummary } from '@haulwright/domain/clients/client';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import type { ServiceLocations } from './schedule-job-queries.ts';

interface ServiceLocationProps {
  readonly client: ClientSummary;
  readonly locations: ServiceLocations;
  /** The chosen address's id. */
  readonly value: string | null;
  readonly onChange: (addressId: string) => void;
  readonly error: string | undefined;
}

/** Chooses which of the client's addresses the crew goes to. */
export function ServiceLocation({ client, locations, value, onChange, error }: ServiceLocationProps) {
  return (
    <Loaded
      query={locations.query}
      failed="Couldn't load the client's addresses"
      isSmall
      toast="Failed to load client details"
      waiting={
        <SkeletonGroup label="Loading the client's addresses…">
          <Skeleton className="mb-2 h-4 w-28" />
          <Skeleton className="h-9" />
        </SkeletonGroup>
      }
      empty={<NoAddress client={client} />}
    >
      {(addresses) => {
        const chosen = addresses.find((address) => address.id === value);
        return (
          <Select
            label="Service Location"
            required
            options={addresses.map((address) => ({
              value: address.id,
              label: placeName(address),
              detail: region(address),
            }))}
            value={value}
            onValueChange={onChange}
            hint={chosen && region(chosen)}
            error={error}
          />
        );
      }}
    </Loaded>
  );
}

function NoAddress({ client }: { readonly client: ClientSummary }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warn-soft px-3 py-2.5 text-warn-text"
    >
      <p className="flex min-w-0 items-start gap-2">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>This client has no addresses. Please add an address to their profile first.</span>
      </p>
      <Button size="sm" render={<Link to="/clients/$clientId/edit" params={{ clientId: client.id }} />}>
        Edit Client
      </Button>
    </div>
  );
}

const placeName = ({ label, streetLine1 }: ClientAddress): string =>
  label === null ? streetLine1 : `${label}: ${streetLine1}`;

const region = ({ city, state, postalCode }: ClientAddress): string => `${city}, ${state} ${postalCode}`;
