import { Link } from '@tanstack/react-router';
import { Plus, Upload } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import type { ClientListStatus } from '../client-queries.ts';

/** The text of an empty client list, with buttons to add clients. */
export const noClients = (search: string, status: ClientListStatus) => ({
  yet: { title: 'No Clients Found', description: emptyTexts[status], action: <WaysToAdd /> },
  found: {
    title: 'No Clients Found',
    description: `Nothing matches “${search}”. Try part of a name, phone number or e-mail, or look under another tab.`,
  },
});

const emptyTexts: Record<ClientListStatus, string> = {
  active: 'Clients are the homes and businesses you service. Add the first one to schedule a job for it.',
  archived: 'No archived clients. Clients you archive are kept here with all their past jobs.',
  all: 'Clients are the homes and businesses you service. Add the first one to schedule a job for it.',
};

function WaysToAdd() {
  return (
    <>
      <Button variant="primary" icon={<Plus aria-hidden="true" />} render={<Link to="/clients/new" />}>
        Add New Client
      </Button>
      <Button icon={<Upload aria-hidden="true" />} render={<Link to="/clients/import" />}>
        Import Clients
      </Button>
    </>
  );
}
