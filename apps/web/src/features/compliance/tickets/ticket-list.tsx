import { ReceiptText } from 'lucide-react';
import { ListFrame } from '../../../loading/list-frame.tsx';
import { useRows } from '../../../loading/use-rows.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { type TicketFilter, ticketPages } from '../compliance-queries.ts';
import { TicketFilterBar } from './ticket-filter-bar.tsx';
import { TicketTable } from './ticket-table.tsx';

interface TicketListProps {
  readonly filter: TicketFilter;
  readonly onFilterChange: (filter: TicketFilter) => void;
}

/** Visits at disposal sites; a search covers all time. */
export function TicketList({ filter, onFilterChange }: TicketListProps) {
  const tickets = useRows(ticketPages(filter));
  const { search = '', from, to } = filter;
  const show = (change: TicketFilter) => onFilterChange({ ...filter, ...change });
  return (
    <>
      <TicketFilterBar filter={filter} onChange={show} />
      <ListFrame
        query={tickets}
        noun="tickets"
        skeletons={{ count: 6, each: 'h-14' }}
        icon={<ReceiptText />}
        search={search}
        isNarrowed={from !== undefined || to !== undefined}
        empty={{
          yet: {
            title: 'No Tickets Yet',
            description: 'When a driver empties a tank in the app, the visit and its ticket are listed here.',
          },
          left: {
            title: 'No Tickets on These Days',
            description: 'No tank was emptied then.',
            action: <Button onClick={() => show({ from: undefined, to: undefined })}>All days</Button>,
          },
        }}
      >
        {(rows) => <TicketTable rows={rows} />}
      </ListFrame>
    </>
  );
}
