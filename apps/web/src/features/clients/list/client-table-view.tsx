import { type ClientKind, clientSortOf } from '@haulwright/domain/clients/client-sorts';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../../api/queries.ts';
import { byCursor, useRows } from '../../../loading/use-rows.ts';
import type { ListView } from '../../../ui/data-table/list-view.ts';
import { useShownColumns } from '../../../ui/data-table/use-shown-columns.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { ServerSearchField } from '../../../ui/fields/server-search-field.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { useUnits } from '../../measures/use-units.ts';
import { OtherView } from '../../saved-views/other-view.tsx';
import { clientColumns, clientFoot } from './client-columns.tsx';
import { noClients } from './no-clients.tsx';
import { UnplacedLink } from './unplaced-link.tsx';
import type { ClientAddressView } from './use-client-address.ts';

const ClientPeek = lazyDialog(async () => (await import('./client-peek.tsx')).ClientPeek);

const kinds: readonly { readonly value: ClientKind; readonly label: string }[] = [
  { value: 'all', label: 'Everyone' },
  { value: 'owing', label: 'Who owe' },
  { value: 'unplanned', label: 'Nothing planned' },
];
const pageSize = 100;

interface ClientTableViewProps {
  readonly list: ClientAddressView;
  readonly onViewChange: (view: ListView) => void;
}

/** The clients as a table: sorted by any column, with sums of everybody who matches. */
export function ClientTableView({ list, onViewChange }: ClientTableViewProps) {
  const { search, status, address, change } = list;
  const { peek } = address;
  const which: ClientKind = address.which ?? 'all';
  const filter = { search: search.slice(0, maxLength.search), status, which };
  const sort = clientSortOf(address.sort);
  const clients = useRows(
    api.clients.table.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, sort, cursor, limit: pageSize }),
      ...byCursor,
    }),
  );
  const totals = useQuery({
    ...api.clients.totals.queryOptions({ input: filter }),
    placeholderData: (before) => before,
  }).data;
  const units = useUnits();
  const [today] = useState(() => new Date());
  const columns = useMemo(() => clientColumns(units, today), [units, today]);
  const { shown, show } = useShownColumns('clients', columns, address.columns, (text) =>
    change({ columns: text }),
  );
  const kind = kinds.find(({ value }) => value === which)?.label ?? false;
  return (
    <OtherView
      list="clients"
      title="Clients"
      noun="clients"
      query={clients}
      icon={<Users />}
      empty={{
        ...noClients(search, status),
        left: { title: 'No Clients Found', description: 'None of this kind.', action: null },
      }}
      search={
        <ServerSearchField
          label="Search clients"
          placeholder="Name, contact, phone or e-mail"
          value={search}
          onSearch={(text) => change({ search: text })}
          className="md:w-72"
        />
      }
      searched={search}
      filters={
        <Select
          label="Show"
          hideLabel
          options={kinds}
          value={which}
          onValueChange={(next) => change({ which: next === 'all' ? undefined : next })}
          className="md:w-44"
        />
      }
      filteredBy={which === 'all' ? [] : [kind]}
      acts={<UnplacedLink />}
      onShown={show}
      fetchExport={(format, signal) =>
        api.exports.clientTable.call({ ...filter, sort, columns: shown.join('.'), format }, { signal })
      }
      onViewChange={onViewChange}
      columns={columns}
      shown={shown}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      sort={sort}
      onSort={(next) => change({ sort: next })}
      count={totals?.count ?? null}
      foot={totals && clientFoot(totals, units)}
      onPeek={({ id }) => change({ peek: id })}
    >
      {(rows) =>
        peek !== undefined && (
          <ClientPeek
            id={peek}
            rows={rows}
            onOpen={(id) => change({ peek: id })}
            onDone={() => change({ peek: undefined })}
          />
        )
      }
    </OtherView>
  );
}
