import { Users } from 'lucide-react';
import { ListFrame } from '../../../loading/list-frame.tsx';
import { useRows } from '../../../loading/use-rows.ts';
import { ClientCard, ClientCardSkeletons } from './client-card.tsx';
import { type ClientListStatus, clientPages } from '../client-queries.ts';
import { ClientTable } from './client-table.tsx';
import type { ListView } from '../../../ui/data-table/list-view.ts';
import { noClients } from './no-clients.tsx';

interface ClientListProps {
  readonly search: string;
  readonly status: ClientListStatus;
  readonly view: ListView;
}

/** The clients under one tab, as cards or as a table. */
export function ClientList({ search, status, view }: ClientListProps) {
  const clients = useRows(clientPages(search, status, view));
  return (
    <ListFrame
      query={clients}
      noun="clients"
      waiting={<ClientCardSkeletons />}
      icon={<Users />}
      search={search}
      empty={noClients(search, status)}
    >
      {(rows, isStale) =>
        view === 'table' ? (
          <div aria-busy={isStale}>
            <ClientTable rows={rows} />
          </div>
        ) : (
          <ul aria-label="Clients" aria-busy={isStale} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {rows.map((client) => (
              <ClientCard key={client.id} client={client} />
            ))}
          </ul>
        )
      }
    </ListFrame>
  );
}
