import type { Ticket } from '@haulwright/domain/custody/visits/ticket';
import { ticketSortOf } from '@haulwright/domain/custody/visits/ticket-sorts';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ListFrame } from '../../../loading/list-frame.tsx';
import { useRows } from '../../../loading/use-rows.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PrintHead } from '../../../ui/data-table/print-head.tsx';
import { useShownColumns } from '../../../ui/data-table/use-shown-columns.ts';
import { useNarrowScreen, useTightScreen } from '../../../ui/hooks/use-narrow-screen.ts';
import { Table } from '../../../ui/page/table.tsx';
import { momentInWords } from '../../../ui/words/moment-text.ts';
import { useUnits } from '../../measures/use-units.ts';
import { useSession } from '../../session/session-context.ts';
import { type TicketFilter, ticketPages, ticketTotals } from '../compliance-queries.ts';
import { filterInWords } from '../ticket-words.ts';
import { ticketColumns } from './ticket-columns.tsx';
import { TicketFilterBar } from './ticket-filter-bar.tsx';
import { ticketLines } from './ticket-lines.tsx';
import { TicketTable } from './ticket-table.tsx';

/** What the address says of the table. */
export interface TicketView extends TicketFilter {
  readonly sort?: string | undefined;
  readonly columns?: string | undefined;
}

interface TicketListProps {
  readonly view: TicketView;
  readonly onViewChange: (view: TicketView) => void;
}

/** Visits at disposal sites: a table, or on a phone a list. */
export function TicketList({ view, onViewChange }: TicketListProps) {
  const { sort: asked, columns: saidColumns, ...filter } = view;
  const sort = ticketSortOf(asked);
  const tickets = useRows(ticketPages(filter, sort));
  const totals = useQuery({ ...ticketTotals(filter), placeholderData: (before) => before }).data;
  const { timeZone } = useSession();
  const units = useUnits();
  const isNarrow = useNarrowScreen();
  const isTight = useTightScreen();
  const [now] = useState(() => new Date());
  const columns = useMemo(
    () => ticketColumns(units, (at) => momentInWords(at, now, timeZone), isTight),
    [units, now, timeZone, isTight],
  );
  const show = (change: TicketView) => onViewChange({ ...view, ...change });
  const { shown, show: onShown } = useShownColumns('tickets', columns, saidColumns, (text) =>
    show({ columns: text }),
  );
  const { search = '', from, to, wasteType, clientId } = filter;
  const hasDays = from !== undefined || to !== undefined;
  const others = totals?.otherDays ?? 0;
  return (
    <>
      <PrintHead title="Tickets" lines={[filterInWords(filter)]} />
      <TicketFilterBar
        filter={filter}
        onChange={show}
        table={{ columns, shown, onShown, sort, query: tickets, count: totals?.count ?? null }}
      />
      <ListFrame<Ticket>
        query={tickets}
        noun="tickets"
        skeletons={{ count: 12, each: 'h-9' }}
        icon={<ReceiptText />}
        search={search}
        isNarrowed={hasDays || wasteType !== undefined || clientId !== undefined}
        empty={{
          yet: {
            title: 'No Tickets Yet',
            description: 'When a driver empties a tank in the app, the visit and its ticket are listed here.',
          },
          ...(others > 0 && { found: onOtherDays(search, others, () => show(allDays)) }),
          left: {
            title: hasDays ? 'No Tickets on These Days' : 'No Tickets Found',
            description: hasDays ? 'No tank was emptied then.' : 'No ticket is of this waste or client.',
            action: <Button onClick={() => show({ ...allDays, ...allOfThem })}>All days</Button>,
          },
        }}
      >
        {(rows, isStale) =>
          isNarrow ? (
            <div className="rounded-lg border border-line bg-surface shadow-card">
              <Table
                caption="Tickets"
                columns={ticketLines(units, (at) => momentInWords(at, now, timeZone))}
                rows={rows}
                rowKey={({ id }) => id}
              />
            </div>
          ) : (
            <TicketTable
              columns={columns}
              shown={shown}
              rows={rows}
              isStale={isStale}
              sort={sort}
              onSort={(next) => show({ sort: next })}
              totals={totals}
              units={units}
            />
          )
        }
      </ListFrame>
      {others > 0 && (
        <p className="mt-2 px-4 text-sm text-ink-soft print:hidden">
          {others.toLocaleString('en-US')} more outside these days.{' '}
          <Button variant="link" size="sm" onClick={() => show(allDays)}>
            Show all days
          </Button>
        </p>
      )}
    </>
  );
}

const allDays = { from: undefined, to: undefined };
const allOfThem = { wasteType: undefined, clientId: undefined };

/** A search that finds something, but not on the chosen days. */
const onOtherDays = (search: string, others: number, onAllDays: () => void) => ({
  title: 'No Tickets on These Days',
  description: `${others === 1 ? '1 ticket matches' : `${others.toLocaleString('en-US')} tickets match`} “${search}” on other days.`,
  action: <Button onClick={onAllDays}>All days</Button>,
});
