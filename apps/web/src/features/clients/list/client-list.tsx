import { Users } from 'lucide-react';
import { ListFrame } from '../../../loading/list-frame.tsx';
import { useRows } from '../../../loading/use-rows.ts';
import { ClientCard, ClientCardSkeletons } from './client-card.tsx';
import { type ClientListStatus, clientPages } from '../client-queries.ts';
import { noClients } from './no-clients.tsx';

interface ClientListProps {
  readonly search: string;
  readonly status: ClientListStatus;
}

/** The clients under one tab, as cards. */
export function ClientList({ search, status }: ClientListProps) {
  const clients = useRows(clientPages(search, status));
  return (
    <ListFrame
      query={clients}
      noun="clients"
      waiting={<ClientCardSkeletons />}
      icon={<Users />}
      search={search}
      empty={noClients(search, status)}
    >
      {(rows, isStale) => (
        <ul aria-label="Clients" aria-busy={isStale} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
          {rows.map((client) => (
            <ClientCard key={client.id} client={client} />
          ))}
        </ul>
      )}
    </ListFrame>
  );
}
