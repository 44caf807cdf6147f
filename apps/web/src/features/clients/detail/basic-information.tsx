import { clientTypeName } from '@haulwright/domain/clients/client';
import type { Client } from '@haulwright/domain/clients/client';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/page/card.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { ContactLink } from '../contact-link.tsx';

/** The client's details; unknown ones are shown as such. */
export function BasicInformation({ client }: { readonly client: Client }) {
  const contact = [client.contactPerson, client.primaryContactTitle]
    .filter((part) => part !== null)
    .join(', ');
  return (
    <Card title="Basic Information">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact name="Client Type">{clientTypeName[client.clientType]}</Fact>
        <Fact name="Primary Contact">{contact}</Fact>
        <Fact name="Phone">{client.phone !== null && <ContactLink kind="tel" text={client.phone} />}</Fact>
        <Fact name="Email">{client.email !== null && <ContactLink kind="mailto" text={client.email} />}</Fact>
        <Fact name="Access Instructions" wide>
          {client.accessInstructions}
        </Fact>
        {client.notes !== null && (
          <Fact name="Internal Notes" wide>
            {client.notes}
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function Fact({
  name,
  wide = false,
  children,
}: {
  readonly name: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  const unknown = children === null || children === false || children === '';
  return (
    <div className={classNames('min-w-0', wide && 'sm:col-span-2')}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="mt-0.5 break-words whitespace-pre-line">
        {unknown ? <span className="text-ink-faint">Not given</span> : children}
      </dd>
    </div>
  );
}
