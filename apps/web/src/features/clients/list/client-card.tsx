import { type ClientSummary, isArchived } from '@haulwright/domain/clients/client';
import { Archive, Mail, Phone } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { RowLink } from '../../../row-link.tsx';
import { Badge } from '../../../ui/base/badge.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';

/** Maximum number of services named on a card; the rest are counted. */
const SHOWN_SERVICES = 3;

/** A client in the list; the whole card leads to the client. */
export const ClientCard = memo(function ClientCard({ client }: { readonly client: ClientSummary }) {
  const more = client.services.length - SHOWN_SERVICES;
  return (
    <li className="relative flex min-w-0 flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card transition-colors hover:border-line-strong hover:bg-sunken">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold break-words">
            <RowLink
              to="/clients/$clientId"
              id={client.id}
              className="rounded-sm after:absolute after:inset-0 after:rounded-lg"
            >
              {client.name}
            </RowLink>
          </h2>
          {client.contactPerson !== null && (
            <p className="break-words text-ink-soft">{client.contactPerson}</p>
          )}
        </div>
        {isArchived(client.status) && <Badge icon={<Archive aria-hidden="true" />}>Archived</Badge>}
      </div>
      <div className="flex flex-col gap-1">
        {client.phone !== null && (
          <Line icon={<Phone aria-hidden="true" />} name="Phone" text={client.phone} />
        )}
        {client.email !== null && (
          <Line icon={<Mail aria-hidden="true" />} name="E-mail" text={client.email} />
        )}
      </div>
      {client.services.length > 0 && (
        <ul aria-label="Services" className="mt-auto flex flex-wrap gap-1.5 pt-1">
          {client.services.slice(0, SHOWN_SERVICES).map((service) => (
            <li key={service.id}>
              <Badge tone="accent">{service.name}</Badge>
            </li>
          ))}
          {more > 0 && (
            <li>
              <Badge>+{more}</Badge>
            </li>
          )}
        </ul>
      )}
    </li>
  );
});

function Line({
  icon,
  name,
  text,
}: {
  readonly icon: ReactNode;
  readonly name: string;
  readonly text: string;
}) {
  return (
    <p className="flex min-w-0 items-center gap-2 text-ink-soft [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
      {icon}
      <span className="sr-only">{name}: </span>
      <span className="numeric min-w-0 truncate">{text}</span>
    </p>
  );
}

const places = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Placeholders while the list loads. */
export function ClientCardSkeletons() {
  return (
    <SkeletonGroup label="Loading clients…" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {places.map((place) => (
        <div key={place} className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-6 w-3/4" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
