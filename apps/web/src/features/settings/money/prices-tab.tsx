import { soldDays, type UnpricedType } from '@haulwright/domain/pricing/price-table';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Tags } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ColumnsButton } from '../../../ui/data-table/columns-button.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { useShownColumns } from '../../../ui/data-table/use-shown-columns.ts';
import { peekTableKeys } from '../../../ui/data-table/use-table-keys.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import type { PageKeys } from '../../../ui/hooks/page-keys.ts';
import { useNarrowScreen } from '../../../ui/hooks/use-narrow-screen.ts';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { useCan } from '../../session/session-context.ts';
import { priceColumns, priceFoot, PriceName, PriceOf, soldInWords } from './price-columns.tsx';
import { foundPrices, priceRows, priceSortOf, sortedPrices, type PriceRow } from './price-rows.ts';
import { PendingRaises, PriceTools } from './price-tools.tsx';

const PriceItemDialog = lazyDialog(async () => (await import('./price-item-dialog.tsx')).PriceItemDialog);
const PricePanel = lazyDialog(async () => (await import('./price-panel.tsx')).PricePanel);

const noItemsText =
  'A price item prices job types by gallons, hours, fees and surcharges. Until then, the flat price of each job type applies.';

const toldKeys: readonly PageKeys[] = [peekTableKeys];

/** The price book: what the company sells and what it costs, in one table one can type into. */
export function PricesTab() {
  const view = useSearch({ from: '/office/settings' });
  const navigate = useNavigate({ from: '/settings' });
  const items = useQuery(api.prices.items.list.queryOptions());
  const jobTypes = useQuery(api.jobTypes.list.queryOptions());
  const book = useQuery(api.prices.book.queryOptions()).data;
  const mayManage = useCan('MANAGE_PRICES');
  const isNarrow = useNarrowScreen();
  const [search, setSearch] = useState('');
  const [adding, setAdding] = useState<readonly string[] | null>(null);
  const [now] = useState(() => new Date());
  const change = useCallback(
    (next: Partial<typeof view>) =>
      void navigate({ search: (before) => ({ ...before, ...next }), replace: true }),
    [navigate],
  );
  const open = useCallback((item: string) => change({ item }), [change]);
  const columns = useMemo(
    () => priceColumns({ inWords: (date) => dateInWords(date, now), onOpen: open }),
    [now, open],
  );
  const { shown, show } = useShownColumns('prices', columns, view.columns, (text) =>
    change({ columns: text }),
  );
  const sort = priceSortOf(view.sort);
  const names = useMemo(() => new Map(jobTypes.data?.map(({ id, name }) => [id, name])), [jobTypes.data]);
  const all = useMemo(
    () => sortedPrices(priceRows(items.data ?? [], book, names), sort),
    [items.data, book, names, sort],
  );
  const rows = foundPrices(all, search);
  const looked = all.find(({ item }) => item.id === view.item);
  const add = mayManage && (
    <Button
      variant="primary"
      icon={<Plus aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={() => setAdding([])}
    >
      Add Price Item
    </Button>
  );
  return (
    <>
      {book !== undefined && book.unpriced.length > 0 && (
        <Unpriced types={book.unpriced} {...(mayManage && { onPrice: setAdding })} />
      )}
      <PendingRaises mayTakeBack={mayManage} />
      <Loaded
        query={items}
        failed="Couldn't load price items"
        toast="Failed to load price items"
        waiting={<SkeletonRows label="Loading price items…" count={12} each="h-9" className="grid gap-1" />}
        empty={
          <EmptyState
            level={2}
            icon={<Tags />}
            title="No Price Items Yet"
            description={noItemsText}
            action={add}
          />
        }
      >
        {() => (
          <>
            {/* No filters: what is done with the list needs no folding, also on a phone. */}
            <div className="mb-2 flex flex-wrap items-center gap-2 print:hidden">
              <SearchField
                label="Search price items"
                placeholder="Price item or job type"
                value={search}
                onValueChange={setSearch}
                className="w-full md:w-64"
              />
              <div className="flex flex-wrap gap-2 md:ml-auto">
                <ColumnsButton columns={columns} shown={shown} onShown={show} />
                <PriceTools items={items.data ?? []} />
                {add}
              </div>
            </div>
            {rows.length === 0 ? (
              <EmptyState
                level={2}
                icon={<Tags />}
                title="No Price Item Found"
                description="No price item or job type has these words."
              />
            ) : isNarrow ? (
              <PriceCards rows={rows} onOpen={open} />
            ) : (
              <DataTable<PriceRow>
                caption="Price Items"
                columns={columns}
                shown={shown}
                rows={rows}
                rowKey={({ item }) => item.id}
                rowName={({ item }) => item.name}
                sort={sort}
                onSort={(next) => change({ sort: next })}
                count={rows.length}
                foot={priceFoot(rows)}
                onPeek={({ item }) => open(item.id)}
                toldKeys={toldKeys}
              />
            )}
          </>
        )}
      </Loaded>
      {looked !== undefined && (
        <PricePanel row={looked} rows={all} onOpen={open} onDone={() => change({ item: undefined })} />
      )}
      {adding !== null && (
        <PriceItemDialog
          item={null}
          jobTypeIds={adding}
          items={items.data ?? []}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  );
}

interface PriceCardsProps {
  readonly rows: readonly PriceRow[];
  readonly onOpen: (id: string) => void;
}

/** The price book on a phone. */
const PriceCards = ({ rows, onOpen }: PriceCardsProps) => (
  <ul
    aria-label="Price Items"
    className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
  >
    {rows.map((row) => (
      <li key={row.item.id} className="flex flex-col gap-1 px-4 py-3">
        <PriceName row={row} onOpen={onOpen} />
        <PriceOf row={row} />
        <span className="text-sm text-ink-soft">
          {[
            row.types === '' ? 'No job types' : row.types,
            row.jobCount > 0 && `${soldInWords(row)} in ${soldDays} days`,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </li>
    ))}
  </ul>
);

/** Job types whose jobs would be completed without a price, first of all. */
const Unpriced = ({
  types,
  onPrice,
}: {
  readonly types: readonly UnpricedType[];
  readonly onPrice?: (jobTypeIds: readonly string[]) => void;
}) => (
  <div className="mb-2 flex flex-wrap items-center gap-3 rounded-lg bg-warn-soft px-4 py-2 text-warn-text">
    <p className="min-w-0 flex-1">
      {`${types.length} ${types.length === 1 ? 'job type' : 'job types'} without a price: ${types.map(({ name }) => name).join(', ')}`}
    </p>
    {onPrice !== undefined && (
      <Button size="sm" aria-haspopup="dialog" onClick={() => onPrice(types.map(({ id }) => id))}>
        {types.length === 1 ? 'Price it' : 'Price them'}
      </Button>
    )}
  </div>
);
