import { maxLength } from '@haulwright/domain/kernel/text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Combobox } from '../../../ui/fields/combobox.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import type { RentalFormPart } from './rental-draft.ts';

/** The client, searched on the server, and the address that is the site. */
export function RentalClientFields({ draft, change, error, isFixed }: RentalFormPart) {
  const [text, setText] = useState('');
  const clients = useQuery({
    ...api.clients.list.queryOptions({
      input: { search: text.slice(0, maxLength.search), status: 'active', limit: 25 },
    }),
    placeholderData: keepPreviousData,
    enabled: !isFixed,
  });
  const found = (clients.data?.items ?? []).map(({ id, name }) => ({ id, name }));
  return (
    <>
      <Combobox
        label="Client"
        required
        disabled={isFixed}
        placeholder="Search by name, phone or e-mail"
        items={found}
        value={draft.client}
        onValueChange={(client) => change({ client, clientAddressId: null })}
        onSearch={setText}
        itemKey={(client) => client.id}
        itemLabel={(client) => client.name}
        busy={clients.isFetching && (clients.isPlaceholderData || clients.data === undefined)}
        searchError={clients.isError ? messageOf(clients.error) : undefined}
        empty="No client found"
        error={error('clientId') === undefined ? undefined : 'Choose a client.'}
      />
      {draft.client !== null && (
        <Site
          key={draft.client.id}
          clientId={draft.client.id}
          value={draft.clientAddressId}
          isFixed={isFixed}
          onChange={(clientAddressId) => change({ clientAddressId })}
          error={error('clientAddressId') === undefined ? undefined : 'Choose the site.'}
        />
      )}
    </>
  );
}

function Site({
  clientId,
  value,
  isFixed,
  onChange,
  error,
}: {
  readonly clientId: string;
  readonly value: string | null;
  readonly isFixed: boolean;
  readonly onChange: (addressId: string) => void;
  readonly error: string | undefined;
}) {
  const client = useQuery(api.clients.get.queryOptions({ input: { id: clientId } }));
  return (
    <Loaded
      query={client}
      failed="Couldn't load the client's addresses"
      isSmall
      waiting={
        <SkeletonGroup label="Loading the client's addresses…">
          <Skeleton className="h-9" />
        </SkeletonGroup>
      }
    >
      {({ addresses }) =>
        addresses.length === 0 ? (
          <p role="alert" className="rounded-lg bg-warn-soft px-3 py-2.5 text-warn-text">
            This client has no addresses.{' '}
            <Link to="/clients/$clientId/edit" params={{ clientId }} className="font-medium underline">
              Add one first
            </Link>
          </p>
        ) : (
          <Select
            label="Site"
            required
            // A removed address must be replaced.
            disabled={isFixed && addresses.some(({ id }) => id === value)}
            options={addresses.map((address) => ({
              value: address.id,
              label: [address.label, address.streetLine1].filter(Boolean).join(': '),
              detail: `${address.city}, ${address.state} ${address.postalCode}`,
            }))}
            value={value}
            onValueChange={onChange}
            error={error}
          />
        )
      }
    </Loaded>
  );
}
