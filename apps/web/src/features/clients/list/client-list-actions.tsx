import { maxLength } from '@haulwright/domain/kernel/text';
import { Link, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Plus, Timer, Upload } from 'lucide-react';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useNarrowScreen } from '../../../ui/hooks/use-narrow-screen.ts';
import { LazyMenu } from '../../../ui/overlays/lazy-menu.tsx';
import { ExportButton } from '../../exports/export-button.tsx';
import type { ClientListStatus } from '../client-queries.ts';

interface ClientListActionsProps {
  readonly search: string;
  readonly status: ClientListStatus;
  /** The table has a file of its own. */
  readonly isTable: boolean;
}

/** The listed clients as a file. */
export const ClientExport = ({ search, status }: Pick<ClientListActionsProps, 'search' | 'status'>) => (
  <ExportButton
    fetchExport={(format, signal) =>
      api.exports.clients.call({ format, search: search.slice(0, maxLength.search), status }, { signal })
    }
  />
);

/** Actions of the client list: due tanks, import, export of the listed clients, and adding a client. */
export function ClientListActions({ search, status, isTable }: ClientListActionsProps) {
  const navigate = useNavigate();
  const isNarrow = useNarrowScreen();
  return (
    <>
      {isNarrow ? (
        <LazyMenu
          trigger={<Button icon={<Ellipsis aria-hidden="true" />} iconLabel="More" />}
          items={[
            {
              label: 'Due for Service',
              icon: <Timer aria-hidden="true" />,
              onSelect: () => void navigate({ to: '/clients/due' }),
            },
            {
              label: 'Import',
              icon: <Upload aria-hidden="true" />,
              onSelect: () => void navigate({ to: '/clients/import' }),
            },
          ]}
        />
      ) : (
        <>
          <Button icon={<Timer aria-hidden="true" />} render={<Link to="/clients/due" />}>
            Due for Service
          </Button>
          <Button icon={<Upload aria-hidden="true" />} render={<Link to="/clients/import" />}>
            Import
          </Button>
        </>
      )}
      {!isTable && !isNarrow && <ClientExport search={search} status={status} />}
      <Button variant="primary" icon={<Plus aria-hidden="true" />} render={<Link to="/clients/new" />}>
        New Client
      </Button>
    </>
  );
}
