import type { Client, ClientContact } from '@haulwright/domain/clients/client';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { useOpenDialog } from '../../../shared-dialogs.ts';
import { useCan } from '../../session/session-context.ts';
import { ContactLink } from '../contact-link.tsx';

/** Next actions for this client. */
export function QuickActions({ client }: { readonly client: Client }) {
  const mayCreateJob = useCan('CREATE_JOB');
  const openDialog = useOpenDialog();
  const seesTickets = useCan('VIEW_OVERVIEW');
  return (
    <Card title="Quick Actions" className="print:hidden">
      <div className="flex flex-col gap-2">
        <Button
          fullWidth
          icon={<CalendarPlus aria-hidden="true" />}
          {...(mayCreateJob && client.status === 'active'
            ? { onClick: () => openDialog('job', { client }) }
            : { render: <Link to="/dashboard" /> })}
        >
          Schedule New Job
        </Button>
        {seesTickets && (
          <Button
            fullWidth
            icon={<ReceiptText aria-hidden="true" />}
            render={<Link to="/compliance" search={{ tab: 'tickets', clientId: client.id }} />}
          >
            Disposal Tickets
          </Button>
        )}
      </div>
    </Card>
  );
}

/** The services of this client. */
export function ServiceCard({ client }: { readonly client: Client }) {
  return (
    <Card title="Services">
      {client.services.length === 0 ? (
        <p className="text-ink-soft">No services chosen.</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {client.services.map((service) => (
            <li key={service.id}>
              <Badge tone="accent">{service.name}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const MessagesDialog = lazyDialog(
  async () => (await import('../../client-messages/client-messages-dialog.tsx')).ClientMessagesDialog,
);

/** Further contacts, and what they are told of visits. */
export function ContactCard({ client }: { readonly client: Client }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title="Contacts">
      {client.contacts.length === 0 ? (
        <p className="text-ink-soft">No additional contacts.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {client.contacts.map((contact) => (
            <Contact key={contact.id} contact={contact} />
          ))}
        </ul>
      )}
      <Button className="mt-3" onClick={() => setOpen(true)}>
        Messages and Consent
      </Button>
      <MessagesDialog open={isOpen} onOpenChange={setOpen} clientId={client.id} />
    </Card>
  );
}

function Contact({ contact }: { readonly contact: ClientContact }) {
  return (
    <li className="flex flex-col gap-0.5 py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium break-words">{contact.name}</span>
        {contact.isPrimary && <Badge tone="accent">Primary</Badge>}
      </div>
      {contact.title !== null && <span className="text-ink-soft">{contact.title}</span>}
      {contact.phone !== null && <ContactLink kind="tel" text={contact.phone} />}
      {contact.email !== null && <ContactLink kind="mailto" text={contact.email} />}
    </li>
  );
}
