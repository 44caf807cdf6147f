import type { Ticket } from '@haulwright/domain/compliance/ticket';
import { Link } from '@tanstack/react-router';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { Button } from '../../ui/button.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { momentInWords } from '../../ui/moment-text.ts';
import { ServerSearchField } from '../../ui/server-search-field.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Table, type TableColumn } from '../../ui/table.tsx';
import { useSession } from '../session/session-context.ts';
import { type Units, useUnits } from '../units/use-units.ts';
import { type TicketFilter, ticketPages } from './compliance-queries.ts';
import { TicketBadges } from './ticket-badges.tsx';
import { differenceInWords, ticketTitle } from './ticket-words.ts';

interface TicketListProps {
  readonly filter: TicketFilter;
  readonly onFilterChange: (filter: TicketFilter) => void;
}

/** Visits at disposal sites, searched over all time. */
export function TicketList({ filter, onFilterChange }: TicketListProps) {
  const { timeZone } = useSession();
  const units = useUnits();
  const [now] = useState(() => new Date());
  const tickets = useRows(ticketPages(filter));
  const { search = '', from, to } = filter;
  const show = (change: TicketFilter) => onFilterChange(inOrder({ ...filter, ...change }));
  const hasDays = from !== undefined || to !== undefined;
  return (
    <>
      <div className="mb-4 flex flex-col gap-2 lg:flex-row lg:items-end">
        <ServerSearchField
          label="Search tickets"
          placeholder="Ticket number, client, site or truck"
          value={search}
          onSearch={(next) => show({ search: next })}
          className="lg:w-md"
        />
        <div className="grid grid-cols-2 gap-2 lg:flex">
          <DatePicker
            label="From"
            value={from ?? null}
            onValueChange={(next) => show({ from: next ?? undefined })}
            className="lg:w-44"
          />
          <DatePicker
            label="To"
            value={to ?? null}
            onValueChange={(next) => show({ to: next ?? undefined })}
            className="lg:w-44"
          />
        </div>
      </div>
      <ListFrame
        query={tickets}
        failed="Couldn't load tickets"
        toast="Failed to load tickets"
        waiting={
          <SkeletonRows label="Loading tickets…" count={6} each="h-14" className="flex flex-col gap-2" />
        }
        icon={<ReceiptText />}
        search={search}
        isNarrowed={hasDays}
        empty={{
          yet: {
            title: 'No Tickets Yet',
            description: 'When a driver empties a tank in the app, the visit and its ticket are listed here.',
          },
          found: { title: 'No Tickets Found', description: `Nothing matches “${search}”.` },
          left: {
            title: 'No Tickets on These Days',
            description: 'No tank was emptied then.',
            action: <Button onClick={() => show({ from: undefined, to: undefined })}>All days</Button>,
          },
        }}
      >
        {(rows) => (
          <div className="rounded-lg border border-line bg-surface shadow-card">
            <Table
              caption="Tickets"
              columns={columnsOf(units, (at) => momentInWords(at, now, timeZone))}
              rows={rows}
              rowKey={({ id }) => id}
            />
          </div>
        )}
      </ListFrame>
    </>
  );
}

const inOrder = (filter: TicketFilter): TicketFilter =>
  filter.from !== undefined && filter.to !== undefined && filter.from > filter.to
    ? { ...filter, from: filter.to, to: filter.from }
    : filter;

const columnsOf = (units: Units, inWords: (at: string) => string): TableColumn<Ticket>[] => [
  {
    key: 'ticket',
    header: 'Ticket',
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
        <span className="font-normal text-ink-soft">{inWords(ticket.occurredAt)}</span>
        <span className="flex flex-wrap gap-1">
          <TicketBadges ticket={ticket} />
        </span>
      </span>
    ),
  },
  {
    key: 'site',
    header: 'Site and truck',
    cell: ({ site, vehicle }) => (
      <span className="flex flex-col">
        {site.name}
        <span className="text-ink-soft">{vehicle?.name ?? 'Yard tank'}</span>
      </span>
    ),
  },
  {
    key: 'clients',
    header: 'Clients',
    numeric: true,
    wideOnly: true,
    cell: ({ generatorCount }) => generatorCount.toLocaleString('en-US'),
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
