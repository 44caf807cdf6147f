import { maxLength } from '@haulwright/domain/kernel/text';
import { Link } from '@tanstack/react-router';
import { Plus, Timer, Upload } from 'lucide-react';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ExportButton } from '../../exports/export-button.tsx';
import type { ClientListStatus } from '../client-queries.ts';

interface ClientListActionsProps {
  readonly search: string;
  readonly status: ClientListStatus;
  /** The table has a file of its own. */
  readonly isTable: boolean;
}

/** Actions of the client list: due tanks, import, export of the listed clients, and adding a client. */
export const ClientListActions = ({ search, status, isTable }: ClientListActionsProps) => (
  <>
    <Button icon={<Timer aria-hidden="true" />} render={<Link to="/clients/due" />}>
      Due for Service
    </Button>
    <Button icon={<Upload aria-hidden="true" />} render={<Link to="/clients/import" />}>
      Import
    </Button>
    {!isTable && (
      <ExportButton
        fetchExport={(format, signal) =>
          api.exports.clients.call({ format, search: search.slice(0, maxLength.search), status }, { signal })
        }
      />
    )}
    <Button variant="primary" icon={<Plus aria-hidden="true" />} render={<Link to="/clients/new" />}>
      New Client
    </Button>
  </>
);
