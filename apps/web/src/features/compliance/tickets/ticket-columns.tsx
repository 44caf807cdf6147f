import type { Ticket } from '@haulwright/domain/custody/visits/ticket';
import { Link } from '@tanstack/react-router';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import type { Units } from '../../measures/use-units.ts';
import { ticketTitle, wastesOfTicket } from '../ticket-words.ts';
import { TicketBadges } from './ticket-badges.tsx';

/**
 * The columns of the table of tickets; those that sort are named as the server names them.
 * @param isTight there is no room for all: what a badge says too, and how many clients, are left out at first
 */
export const ticketColumns = (
  units: Units,
  inWords: (at: string) => string,
  isTight: boolean,
): DataColumn<Ticket>[] => [
  {
    id: 'ticket',
    header: 'Ticket',
    width: 12.5,
    sorts: true,
    rowHeader: true,
    cell: (ticket) => (
      <Link
        to="/compliance/tickets/$ticketId"
        params={{ ticketId: ticket.id }}
        className="rounded-sm underline-offset-4 hover:underline"
      >
        {ticketTitle(ticket)}
      </Link>
    ),
  },
  {
    id: 'day',
    header: 'Emptied',
    width: 11.5,
    sorts: true,
    endFirst: true,
    cell: ({ occurredAt }) => inWords(occurredAt),
  },
  { id: 'site', header: 'Site', width: 10.5, sorts: true, cell: ({ site }) => site.name },
  {
    id: 'truck',
    header: 'Truck',
    width: 7,
    sorts: true,
    cell: ({ vehicle }) => vehicle?.name ?? 'Yard tank',
  },
  { id: 'waste', header: 'Waste', width: 9, cell: (ticket) => wastesOfTicket(ticket, units.volume) },
  {
    id: 'clients',
    header: 'Clients',
    extra: isTight,
    width: 4.5,
    numeric: true,
    sorts: true,
    cell: ({ generatorCount }) => generatorCount.toLocaleString('en-US'),
  },
  {
    id: 'gallons',
    header: units.volumeNoun,
    width: 6,
    numeric: true,
    sorts: true,
    cell: ({ gallons }) => units.volume(gallons),
  },
  {
    id: 'missing',
    header: 'Missing',
    extra: isTight,
    width: 5,
    numeric: true,
    sorts: true,
    cell: ({ varianceGallons }) => (varianceGallons === 0 ? '' : units.volume(varianceGallons)),
  },
  {
    id: 'state',
    header: 'State',
    width: 9,
    cell: (ticket) => (
      <span className="flex gap-1">
        <TicketBadges ticket={ticket} />
      </span>
    ),
  },
];
