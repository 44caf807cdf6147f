import type { Ticket } from '@haulwright/domain/custody/visits/ticket';
import type { TicketTotals } from '@haulwright/domain/custody/visits/ticket-list';
import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { SumsLine } from '../../../ui/data-table/sums-line.tsx';
import type { Units } from '../../measures/use-units.ts';
import { ticketTitle } from '../ticket-words.ts';

interface TicketTableProps {
  readonly columns: readonly DataColumn<Ticket>[];
  readonly shown: readonly string[];
  readonly rows: readonly Ticket[];
  readonly isStale: boolean;
  readonly sort: string;
  readonly onSort: (sort: string | undefined) => void;
  /** Undefined while they are worked out. */
  readonly totals: TicketTotals | undefined;
  readonly units: Units;
}

/** Tickets with the gallons of everything that matches at the foot. */
export function TicketTable({ totals, units, ...table }: TicketTableProps) {
  const foot = totals && {
    ticket: totals.count === 1 ? '1 ticket' : `${totals.count.toLocaleString('en-US')} tickets`,
    gallons: units.volume(totals.gallons),
    missing: totals.varianceGallons === 0 ? '' : units.volume(totals.varianceGallons),
  };
  return (
    <>
      <DataTable
        caption="Tickets"
        {...table}
        rowKey={({ id }) => id}
        rowName={ticketTitle}
        count={totals?.count ?? null}
        foot={foot ?? {}}
      />
      <SumsLine
        label="By waste"
        sums={(totals?.wastes ?? []).map(({ wasteType, gallons }) => ({
          name: wasteTypeName[wasteType],
          amount: units.volume(gallons),
        }))}
      />
    </>
  );
}
