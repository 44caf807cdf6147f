import { maxLength } from '@haulwright/domain/kernel/text';
import type { RouteStatus } from '@haulwright/domain/routes/route';
import { routeSortOf } from '@haulwright/domain/routes/route-sorts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Route } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../../api/queries.ts';
import { byCursor, useRows } from '../../../loading/use-rows.ts';
import type { routeListSearch } from '../../../search-params.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { ListView } from '../../../ui/data-table/list-view.ts';
import { useShownColumns } from '../../../ui/data-table/use-shown-columns.ts';
import { DayRange } from '../../../ui/fields/day-range.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { ServerSearchField } from '../../../ui/fields/server-search-field.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { useUnits } from '../../measures/use-units.ts';
import { routeStatusName } from '../../routes/route-words.ts';
import { OtherView } from '../../saved-views/other-view.tsx';
import { routeColumns, routeFoot } from './route-columns.tsx';

type Address = ReturnType<typeof routeListSearch>;

const states = Object.entries(routeStatusName).map(([value, label]) => ({ value, label }));
const anyState = { value: 'all', label: 'Any state' };

const isState = (text: string | undefined): text is RouteStatus =>
  text !== undefined && Object.hasOwn(routeStatusName, text);

interface RouteTableViewProps {
  readonly address: Address;
  readonly onChange: (change: Partial<Address>) => void;
  readonly onViewChange: (view: ListView) => void;
}

/** The routes as a table: sorted by any column, with sums of all that match. */
export function RouteTableView({ address, onChange, onViewChange }: RouteTableViewProps) {
  const { search = '', date, state } = address;
  // A day of the cards is one of the table too.
  const [from, to] = [address.from ?? date, address.to ?? date];
  const status = isState(state) ? state : undefined;
  const filter = {
    search: search.slice(0, maxLength.search),
    ...(status !== undefined && { status }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
  const sort = routeSortOf(address.sort);
  const routes = useRows(
    api.routes.table.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, sort, cursor, limit: 100 }),
      ...byCursor,
    }),
  );
  const totals = useQuery({
    ...api.routes.totals.queryOptions({ input: filter }),
    placeholderData: (before) => before,
  }).data;
  const units = useUnits();
  const [today] = useState(() => new Date());
  const columns = useMemo(() => routeColumns(units, today), [units, today]);
  const { shown, show } = useShownColumns('routes', columns, address.columns, (text) =>
    onChange({ columns: text }),
  );
  const days = [from, to].flatMap((day) => (day === undefined ? [] : [dateInWords(day, today)]));
  return (
    <OtherView
      list="routes"
      title="Routes"
      noun="routes"
      query={routes}
      icon={<Route />}
      empty={{
        yet: {
          title: 'No Routes Yet',
          description:
            'A route is one truck’s day: its stops in order, with the trips to empty the tank. Schedule jobs, then optimize a day.',
          action: <Button render={<Link to="/clients" />}>View Clients</Button>,
        },
        left: { title: 'No Routes Found', description: 'None of this kind on these days.', action: null },
      }}
      search={
        <ServerSearchField
          label="Search routes"
          placeholder="Route, truck or driver"
          value={search}
          onSearch={(text) => onChange({ search: text || undefined })}
          className="md:w-56"
        />
      }
      searched={search}
      filters={
        <>
          <Select
            label="State"
            hideLabel
            options={[anyState, ...states]}
            value={status ?? 'all'}
            onValueChange={(next) => onChange({ state: next === 'all' ? undefined : next })}
            className="col-span-2 md:w-36"
          />
          <DayRange
            isOpen
            hideLabels
            value={{ from, to }}
            onValueChange={(next) => onChange({ from: next.from, to: next.to, date: undefined })}
          />
        </>
      }
      filteredBy={[
        ...(status === undefined ? [] : [routeStatusName[status]]),
        ...(days.length === 0 ? [] : [[...new Set(days)].join(' – ')]),
      ]}
      onShown={show}
      fetchExport={(format, signal) =>
        api.exports.routeTable.call({ ...filter, sort, columns: shown.join('.'), format }, { signal })
      }
      onViewChange={onViewChange}
      columns={columns}
      shown={shown}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      sort={sort}
      onSort={(next) => onChange({ sort: next })}
      count={totals?.count ?? null}
      foot={totals && routeFoot(totals, units)}
    />
  );
}
