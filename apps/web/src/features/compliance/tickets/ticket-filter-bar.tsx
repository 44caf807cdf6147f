import type { Ticket } from '@haulwright/domain/custody/visits/ticket';
import type { TicketSort } from '@haulwright/domain/custody/visits/ticket-sorts';
import { wasteTypeName, wasteTypes } from '@haulwright/domain/services/waste-type';
import { skipToken, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { api } from '../../../api/queries.ts';
import { PrintButton } from '../../../loading/print-button.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ColumnsButton } from '../../../ui/data-table/columns-button.tsx';
import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import { ListTools } from '../../../ui/data-table/list-tools.tsx';
import { DayRange } from '../../../ui/fields/day-range.tsx';
import { FilterSelect } from '../../../ui/fields/filter-select.tsx';
import { ServerSearchField } from '../../../ui/fields/server-search-field.tsx';
import { ExportButton } from '../../exports/export-button.tsx';
import { ViewsButton } from '../../saved-views/views-button.tsx';
import { askedTickets, type TicketFilter } from '../compliance-queries.ts';

interface TicketFilterBarProps {
  readonly filter: TicketFilter;
  readonly onChange: (change: TicketFilter) => void;
  /** The table below, for what chooses its columns, writes a file of it and prints it. */
  readonly table: {
    readonly columns: readonly DataColumn<Ticket>[];
    readonly shown: readonly string[];
    readonly onShown: (shown: readonly string[]) => void;
    readonly sort: TicketSort;
    readonly query: Parameters<typeof PrintButton>[0]['query'];
    readonly count: number | null;
  };
}

const wasteOptions = wasteTypes.map((value) => ({ value, label: wasteTypeName[value] }));

/** What narrows the tickets: words of theirs, days, a waste, a client; and what is done with the table. */
export function TicketFilterBar({ filter, onChange, table }: TicketFilterBarProps) {
  const { search = '', from, to, wasteType, clientId } = filter;
  const client = useQuery(
    api.clients.get.queryOptions({ input: clientId === undefined ? skipToken : { id: clientId } }),
  ).data;
  const filterCount = [from ?? to, wasteType, clientId].filter((one) => one !== undefined).length;
  return (
    <ListTools
      search={
        <ServerSearchField
          label="Search tickets"
          placeholder="Ticket, client, site or truck"
          value={search}
          onSearch={(next) => onChange({ search: next })}
          className="md:w-52"
        />
      }
      filterCount={filterCount}
      filters={
        <>
          <DayRange isOpen hideLabels value={{ from, to }} onValueChange={onChange} />
          <FilterSelect
            label="Waste"
            hideLabel
            all="All wastes"
            options={wasteOptions}
            value={wasteType}
            onValueChange={(next) => onChange({ wasteType: next })}
            className="col-span-2 md:w-36"
          />
          {clientId !== undefined && (
            <Button
              iconAfter={<X aria-hidden="true" />}
              className="col-span-2 max-w-full min-w-0 md:max-w-60"
              onClick={() => onChange({ clientId: undefined })}
            >
              <span className="sr-only">Remove filter </span>
              <span className="min-w-0 truncate">{client?.name ?? 'One client'}</span>
            </Button>
          )}
        </>
      }
      acts={
        <>
          <ViewsButton table="tickets" shown={table.shown} />
          <ColumnsButton columns={table.columns} shown={table.shown} onShown={table.onShown} />
          <ExportButton
            fetchExport={(format, signal) =>
              api.exports.tickets.call(
                { ...askedTickets(filter), sort: table.sort, columns: table.shown.join('.'), format },
                { signal },
              )
            }
          />
          <PrintButton query={table.query} count={table.count} />
        </>
      }
    />
  );
}
