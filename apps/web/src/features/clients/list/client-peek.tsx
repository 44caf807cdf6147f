import type { ClientRow } from '@haulwright/domain/clients/client-table';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { PeekDrawer } from '../../../ui/data-table/peek-drawer.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { useUnits } from '../../measures/use-units.ts';
import { ContactLink } from '../contact-link.tsx';

interface ClientPeekProps {
  readonly id: string;
  /** The rows of the table in its order, for the one before and after. */
  readonly rows: readonly ClientRow[];
  readonly onOpen: (id: string) => void;
  readonly onDone: () => void;
}

/** A client beside the table: how to reach them, their visits and what they owe. */
export function ClientPeek({ id, rows, onOpen, onDone }: ClientPeekProps) {
  const units = useUnits();
  const [today] = useState(() => new Date());
  const at = rows.findIndex((row) => row.id === id);
  const client = rows[at];
  const to = (next: ClientRow | undefined) =>
    at === -1 || next === undefined ? undefined : () => onOpen(next.id);
  const day = (date: string | null) => date !== null && dateInWords(date, today);
  const facts: readonly (readonly [string, ReactNode])[] =
    client === undefined
      ? []
      : [
          ['Phone', linkOf('tel', client.phone)],
          ['E-mail', linkOf('mailto', client.email)],
          ['City', client.city],
          ['Sites', client.siteCount.toLocaleString('en-US')],
          ['Tanks', client.tankGallons !== null && units.volume(client.tankGallons)],
          ['Next service', day(client.nextDate)],
          ['Due', day(client.dueDate)],
          ['Last service', day(client.lastDate)],
          ['Last pumped', client.lastGallons !== null && units.volume(client.lastGallons)],
          ['Open balance', formatDollars(client.balanceCents)],
        ];
  return (
    <PeekDrawer
      title={client?.name ?? 'Client'}
      description={client?.contactPerson}
      onBefore={to(rows[at - 1])}
      onAfter={to(rows[at + 1])}
      onDone={onDone}
      acts={
        <Button variant="primary" render={<Link to="/clients/$clientId" params={{ clientId: id }} />}>
          Open
        </Button>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-3">
        {facts
          .filter(([, fact]) => fact !== false && fact !== null)
          .map(([name, fact]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
      </dl>
    </PeekDrawer>
  );
}

const linkOf = (kind: 'tel' | 'mailto', text: string | null): ReactNode =>
  text !== null && <ContactLink kind={kind} text={text} />;
