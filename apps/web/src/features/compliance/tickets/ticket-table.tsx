import type { Ticket } from '@haulwright/domain/custody/visits/ticket';
import { useState } from 'react';
import { momentInWords } from '../../../ui/words/moment-text.ts';
import { Table } from '../../../ui/page/table.tsx';
import { useSession } from '../../session/session-context.ts';
import { useUnits } from '../../measures/use-units.ts';
import { ticketColumns } from './ticket-columns.tsx';

/** Tickets with their site, truck and gallons. */
export function TicketTable({ rows }: { readonly rows: readonly Ticket[] }) {
  const { timeZone } = useSession();
  const units = useUnits();
  const [now] = useState(() => new Date());
  return (
    <div className="rounded-lg border border-line bg-surface shadow-card">
      <Table
        caption="Tickets"
        columns={ticketColumns(units, (at) => momentInWords(at, now, timeZone))}
        rows={rows}
        rowKey={({ id }) => id}
      />
    </div>
  );
}
