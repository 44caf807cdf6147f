import type { Ticket } from '@haulwright/domain/custody/visits/ticket';
import { Link } from '@tanstack/react-router';
import type { TableColumn } from '../../../ui/page/table.tsx';
import type { Units } from '../../measures/use-units.ts';
import { TicketBadges } from './ticket-badges.tsx';
import { differenceInWords, ticketTitle } from '../ticket-words.ts';

/** Tickets in the columns a phone has room for. */
export const ticketLines = (units: Units, inWords: (at: string) => string): TableColumn<Ticket>[] => [
  {
    key: 'ticket',
    header: 'Ticket, site and truck',
    rowHeader: true,
    cell: (ticket) => (
      <span className="flex flex-col items-start gap-1">
        <Link
          to="/compliance/tickets/$ticketId"
          params={{ ticketId: ticket.id }}
          className="rounded-sm font-semibold underline-offset-4 hover:underline"
        >
          {ticketTitle(ticket)}
        </Link>
        <span className="font-normal">
          {ticket.site.name}
          <span className="block text-sm text-ink-soft">
            {`${ticket.vehicle?.name ?? 'Yard tank'} · ${inWords(ticket.occurredAt)}`}
          </span>
        </span>
        <span className="flex flex-wrap gap-1">
          <TicketBadges ticket={ticket} />
        </span>
      </span>
    ),
  },
  {
    key: 'gallons',
    header: units.volumeNoun,
    numeric: true,
    cell: ({ gallons, varianceGallons }) => (
      <span className="flex flex-col items-end">
        {units.volume(gallons)}
        {varianceGallons !== 0 && (
          <span className="text-sm whitespace-normal text-ink-soft">
            {differenceInWords(varianceGallons, units.volume)}
          </span>
        )}
      </span>
    ),
  },
];
