// Public to other features.
import type { ClientSummary } from '@haulwright/domain/clients/client';
import { maxLength } from '@haulwright/domain/kernel/text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Combobox } from '../../../ui/fields/combobox.tsx';

interface ClientPickerProps {
  readonly value: ClientSummary | null;
  readonly onChange: (client: ClientSummary | null) => void;
  readonly error: string | undefined;
  /** The choice is optional, and archived clients are found too. */
  readonly optional?: boolean;
  /** Adds the client where the picker stands, from what was typed; without it a page opens. */
  readonly onAdd?: ((typed: string) => void) | undefined;
  /** What was typed before the page was left; another key starts with another text. */
  readonly typed?: string | undefined;
  readonly onType?: ((text: string) => void) | undefined;
}

const SHOWN = 25;

/** A client (an active one unless optional), found by name, phone or e-mail on the server. */
export function ClientPicker({
  value,
  onChange,
  error,
  optional = false,
  onAdd,
  typed,
  onType,
}: ClientPickerProps) {
  const [startText] = useState(typed ?? '');
  const [search, setSearch] = useState(startText);
  // What is searched for lags behind: the last letters count as well when a client is added.
  const [text, setText] = useState(startText);
  const clients = useQuery({
    ...api.clients.list.queryOptions({
      input: { search: search.slice(0, maxLength.search), status: optional ? 'all' : 'active', limit: SHOWN },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <Combobox
      label="Client"
      required={!optional}
      placeholder="Search by name, phone or e-mail"
      items={clients.data?.items ?? []}
      value={value}
      onValueChange={onChange}
      onSearch={setSearch}
      onType={(now) => {
        setText(now);
        onType?.(now);
      }}
      startText={startText}
      itemKey={(client) => client.id}
      itemLabel={(client) => client.name}
      renderItem={(client) => <ClientOption client={client} />}
      busy={clients.isFetching && (clients.isPlaceholderData || clients.data === undefined)}
      searchError={clients.isError ? messageOf(clients.error) : undefined}
      error={error}
      empty={
        <div className="flex flex-col items-start gap-2">
          <p>No client found</p>
          {!optional && (
            <Button
              size="sm"
              icon={<Plus aria-hidden="true" />}
              {...(onAdd === undefined
                ? { render: <Link to="/clients/new" /> }
                : { onClick: () => onAdd(text) })}
            >
              Add New Client
            </Button>
          )}
        </div>
      }
    />
  );
}

function ClientOption({ client }: { readonly client: ClientSummary }) {
  const reach = [client.phone, client.email].filter((part) => part !== null).join(' · ');
  return (
    <span className="min-w-0">
      <span className="block truncate">{client.name}</span>
      {reach !== '' && <span className="numeric block truncate text-sm text-ink-soft">{reach}</span>}
    </span>
  );
}
