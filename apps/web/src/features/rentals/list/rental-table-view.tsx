import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { maxLength } from '@haulwright/domain/kernel/text';
import { rentalSortOf } from '@haulwright/domain/rentals/rental-sorts';
import { useQuery } from '@tanstack/react-query';
import { Toilet } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../../api/queries.ts';
import { byCursor, useRows } from '../../../loading/use-rows.ts';
import type { rentalsSearch } from '../../../search-params.ts';
import type { ListView } from '../../../ui/data-table/list-view.ts';
import { useShownColumns } from '../../../ui/data-table/use-shown-columns.ts';
import { ServerSearchField } from '../../../ui/fields/server-search-field.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { OtherView } from '../../saved-views/other-view.tsx';
import { useSession } from '../../session/session-context.ts';
import { rentalColumns, rentalFoot } from './rental-columns.tsx';
import { RentalFilters, type Which, whichOptions } from './rental-filters.tsx';

const RentalPeek = lazyDialog(async () => (await import('./rental-peek.tsx')).RentalPeek);

type Address = ReturnType<typeof rentalsSearch>;

interface RentalTableViewProps {
  readonly address: Address;
  readonly onChange: (change: Partial<Address>) => void;
  readonly onViewChange: (view: ListView) => void;
}

/** The rentals as a table: sorted by any column, with the units of all that match. */
export function RentalTableView({ address, onChange, onViewChange }: RentalTableViewProps) {
  const { search = '', clientId, peek } = address;
  const which: Which = address.which ?? 'running';
  const filter = { search: search.slice(0, maxLength.search), which, clientId };
  const sort = rentalSortOf(address.sort);
  const rentals = useRows(
    api.rentals.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, sort, cursor, limit: 100 }),
      ...byCursor,
    }),
  );
  const totals = useQuery({
    ...api.rentals.totals.queryOptions({ input: filter }),
    placeholderData: (before) => before,
  }).data;
  const { timeZone } = useSession();
  const [today] = useState(() => new Date());
  const columns = useMemo(
    () => rentalColumns(today, (instant) => calendarDateIn(new Date(instant), timeZone)),
    [today, timeZone],
  );
  const { shown, show } = useShownColumns('rentals', columns, address.columns, (text) =>
    onChange({ columns: text }),
  );
  const kind = whichOptions.find(({ value }) => value === which)?.label ?? false;
  return (
    <OtherView
      list="rentals"
      title="Rentals"
      noun="rentals"
      query={rentals}
      icon={<Toilet />}
      empty={{
        yet: {
          title: 'No Rentals Yet',
          description: 'A rental says which units are at a client’s site, and what they cost.',
        },
        left: {
          title: 'No Rentals Found',
          description: 'No rentals match these filters.',
          action: null,
        },
      }}
      search={
        <ServerSearchField
          label="Search rentals"
          placeholder="Rental, client or street"
          value={search}
          onSearch={(text) => onChange({ search: text || undefined })}
          className="md:w-64"
        />
      }
      searched={search}
      filters={<RentalFilters filter={address} onFilter={onChange} hidesLabel />}
      filteredBy={[which !== 'running' && kind, clientId !== undefined && 'One client']}
      onShown={show}
      fetchExport={(format, signal) =>
        api.exports.rentals.call({ ...filter, sort, columns: shown.join('.'), format }, { signal })
      }
      onViewChange={onViewChange}
      columns={columns}
      shown={shown}
      rowKey={({ id }) => id}
      rowName={({ name, clientName }) => `${name}, ${clientName}`}
      sort={sort}
      onSort={(next) => onChange({ sort: next })}
      count={totals?.count ?? null}
      foot={totals && rentalFoot(totals)}
      onPeek={({ id }) => onChange({ peek: id })}
    >
      {(rows) =>
        peek !== undefined && (
          <RentalPeek
            id={peek}
            rows={rows}
            onOpen={(id) => onChange({ peek: id })}
            onDone={() => onChange({ peek: undefined })}
          />
        )
      }
    </OtherView>
  );
}
