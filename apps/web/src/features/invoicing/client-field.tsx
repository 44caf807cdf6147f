import { maxLength } from '@haulwright/domain/kernel/text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Combobox } from '../../ui/fields/combobox.tsx';

export interface NamedClient {
  readonly id: string;
  readonly name: string;
}

interface ClientFieldProps {
  readonly value: NamedClient | null;
  readonly onChange: (client: NamedClient | null) => void;
  readonly error: string | undefined;
}

const SHOWN = 25;

/** A client, also an archived one, found by name, phone or e-mail on the server. */
export function ClientField({ value, onChange, error }: ClientFieldProps) {
  const [text, setText] = useState('');
  const clients = useQuery({
    ...api.clients.list.queryOptions({
      input: { search: text.slice(0, maxLength.search), status: 'all', limit: SHOWN },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Combobox
      label="Client"
      required
      items={(clients.data?.items ?? []).map(({ id, name }): NamedClient => ({ id, name }))}
      value={value}
      onValueChange={onChange}
      onSearch={setText}
      itemKey={({ id }) => id}
      itemLabel={({ name }) => name}
      busy={clients.isFetching && (clients.isPlaceholderData || clients.data === undefined)}
      searchError={clients.isError ? messageOf(clients.error) : undefined}
      placeholder="Search by name, phone or e-mail"
      empty="No client found"
      error={error}
    />
  );
}
