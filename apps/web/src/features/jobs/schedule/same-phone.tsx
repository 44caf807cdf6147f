import type { ClientSummary } from '@haulwright/domain/clients/client';
import { phoneKey } from '@haulwright/domain/kernel/contact-keys';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';

const SHOWN = 10;

interface SamePhoneProps {
  readonly phone: string;
  readonly onUse: (client: ClientSummary) => void;
}

/** Clients with the number that is typed for a new one, in any spelling: several may share it. */
export function SamePhone({ phone, onUse }: SamePhoneProps) {
  const number = phoneKey(phone);
  const { data } = useQuery({
    ...api.clients.list.queryOptions({
      input: { search: (number ?? '').slice(0, 20), status: 'active', limit: SHOWN },
    }),
    enabled: number !== null,
  });
  if (number === null || data === undefined || data.items.length === 0) return null;
  return (
    <fieldset className="col-span-2 flex flex-col gap-1.5 rounded-lg bg-sunken px-3 py-2.5 sm:col-span-6">
      <legend className="sr-only">Same phone</legend>
      <p className="text-ink-soft">
        {data.items.length === 1 ? 'A client has this phone number.' : 'Several clients share this number.'}{' '}
        Use one, or go on for somebody else.
      </p>
      <div className="flex flex-wrap gap-1.5">
        {data.items.map((client) => (
          <Button key={client.id} size="sm" onClick={() => onUse(client)}>
            Use {client.name}
          </Button>
        ))}
      </div>
      {data.nextCursor !== null && (
        <p className="text-sm text-ink-soft">More clients have it: search for the name.</p>
      )}
    </fieldset>
  );
}
