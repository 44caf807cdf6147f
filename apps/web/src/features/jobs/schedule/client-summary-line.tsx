import type { ClientSummary } from '@haulwright/domain/clients/client';
import { Mail, Phone, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';

/** Contact, phone and e-mail of the chosen client. */
export function ClientSummaryLine({ client }: { readonly client: ClientSummary }) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-1.5 rounded-lg bg-sunken px-3 py-2.5">
      <Fact icon={<UserRound aria-hidden="true" />} name="Contact" text={client.contactPerson} />
      <Fact icon={<Phone aria-hidden="true" />} name="Phone" text={client.phone} />
      <Fact icon={<Mail aria-hidden="true" />} name="Email" text={client.email} />
    </dl>
  );
}

function Fact({
  icon,
  name,
  text,
}: {
  readonly icon: ReactNode;
  readonly name: string;
  readonly text: string | null;
}) {
  return (
    <div className="flex min-w-0 items-center gap-2 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
      {icon}
      <dt className="sr-only">{name}</dt>
      <dd className="numeric min-w-0 [overflow-wrap:anywhere]">
        {text ?? <span className="text-ink-soft">No {name.toLowerCase()}</span>}
      </dd>
    </div>
  );
}
