import type { PriceBook } from '@haulwright/contract/pricing.contract';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { finds } from '@haulwright/domain/kernel/find-text';
import type { PriceItem } from '@haulwright/domain/pricing/price-book';
import { revenueCategoryName } from '@haulwright/domain/pricing/price-rule';
import { soldDays, type UnpricedType } from '@haulwright/domain/pricing/price-table';
import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { Card } from '../../../ui/page/card.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import type { TableColumn } from '../../../ui/page/table.tsx';
import { PriceRules } from '../../pricing/price-rules.tsx';
import { companyScopes } from '../../pricing/rule-scopes.ts';
import { PriceCell } from '../../pricing/price-cell.tsx';
import { useCan } from '../../session/session-context.ts';
import { NameCell, SettingsList } from '../settings-list.tsx';
import { PriceTools } from './price-tools.tsx';

const PriceItemDialog = lazyDialog(async () => (await import('./price-item-dialog.tsx')).PriceItemDialog);

const noItemsText =
  'A price item prices job types by gallons, hours, fees and surcharges. Until then, the flat price of each job type applies.';

/** The price book: what the company sells, with prices by client and start date. */
export function PricesTab() {
  const items = useQuery(api.prices.items.list.queryOptions());
  const jobTypes = useQuery(api.jobTypes.list.queryOptions());
  const book = useQuery(api.prices.book.queryOptions()).data;
  const mayManage = useCan('MANAGE_PRICES');
  const [search, setSearch] = useState('');
  const [pricing, setPricing] = useState<readonly string[] | null>(null);
  const [now] = useState(() => new Date());
  const names = useMemo(() => new Map(jobTypes.data?.map(({ id, name }) => [id, name])), [jobTypes.data]);
  const columns = useMemo(() => columnsOf(names, book, now), [names, book, now]);
  const isSearched = search.trim() !== '';
  const found = isSearched
    ? items.data?.filter((item) =>
        finds(search, [item.name, ...item.jobTypeIds.map((id) => names.get(id) ?? '')]),
      )
    : items.data;
  return (
    <div className="grid gap-4">
      {book !== undefined && book.unpriced.length > 0 && (
        <Unpriced types={book.unpriced} {...(mayManage && { onPrice: setPricing })} />
      )}
      {items.data !== undefined && items.data.length > 0 && (
        <PriceTools items={items.data} search={search} onSearchChange={setSearch} />
      )}
      <SettingsList
        title="Price Items"
        description="What you sell. The price of a job is fixed when it is completed."
        query={{ ...items, data: found }}
        one="Price Item"
        noun="price items"
        emptyIcon={<Tags />}
        emptyTitle={isSearched ? 'No Price Item Found' : 'No Price Items Yet'}
        emptyText={isSearched ? 'No price item or job type has these words.' : noItemsText}
        rowName={(item) => item.name}
        columns={columns}
        renderDialog={(item, onClose) => (
          <PriceItemDialog item={item} items={items.data ?? []} onClose={onClose} />
        )}
        remove={api.prices.items.remove.call}
        listKey={api.prices.key()}
        whenRemoved={(item) =>
          `${item.name} and its prices are removed, including those agreed with clients. Completed jobs keep their prices.`
        }
      />
      {items.data !== undefined && items.data.length > 0 && <PricesOfItem items={items.data} />}
      {pricing !== null && (
        <PriceItemDialog
          item={null}
          jobTypeIds={pricing}
          items={items.data ?? []}
          onClose={() => setPricing(null)}
        />
      )}
    </div>
  );
}

function PricesOfItem({ items }: { readonly items: readonly PriceItem[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const item = items.find(({ id }) => id === chosen) ?? items[0];
  const priceItemId = item?.id ?? '';
  const prices = useQuery(api.prices.rules.list.queryOptions({ input: { priceItemId } }));
  return (
    <Card
      title="Prices"
      description="An agreement for an address comes first, then one with the client, then the price for the client's type, then the standard price. Agreements are added on the client's page."
    >
      <div className="flex flex-col gap-4">
        {items.length > 1 && (
          <Select
            label="Price Item"
            className="sm:max-w-sm"
            options={items.map(({ id, name }) => ({ value: id, label: name }))}
            value={priceItemId}
            onValueChange={setChosen}
          />
        )}
        <Loaded
          query={prices}
          failed="Couldn't load prices"
          waiting={
            <SkeletonRows label="Loading prices…" count={3} each="h-12" className="flex flex-col gap-3" />
          }
        >
          {({ rules, hasMore }) => (
            <>
              <PriceRules
                items={item === undefined ? [] : [item]}
                rules={rules}
                scopes={companyScopes}
                names="scope"
                addLabel="Add Price"
                emptyText="No price yet: the flat price of the job type applies."
              />
              {hasMore && (
                <p className="text-ink-soft">
                  Only the first 500 are shown. Agreements are listed on their clients’ pages.
                </p>
              )}
            </>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

/** Job types whose jobs would be completed without a price, first of all. */
const Unpriced = ({
  types,
  onPrice,
}: {
  readonly types: readonly UnpricedType[];
  readonly onPrice?: (jobTypeIds: readonly string[]) => void;
}) => (
  <div className="flex flex-wrap items-center gap-3 rounded-lg bg-warn-soft px-4 py-3 text-warn-text">
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

const columnsOf = (
  names: ReadonlyMap<string, string>,
  book: PriceBook | undefined,
  now: Date,
): readonly TableColumn<PriceItem>[] => {
  const priceOf = ({ id }: PriceItem) => book?.prices.find(({ priceItemId }) => priceItemId === id);
  const soldOf = ({ id }: PriceItem) => book?.sold.find(({ itemId }) => itemId === id);
  const types = ({ jobTypeIds }: PriceItem): string =>
    jobTypeIds.length === 0 ? 'No job types' : jobTypeIds.map((id) => names.get(id) ?? '…').join(', ');
  return [
    {
      key: 'name',
      header: 'Price item',
      rowHeader: true,
      cell: (item) => <NameCell name={item.name} detail={`Per ${item.unit}`} onPhone={[types(item)]} />,
    },
    { key: 'types', header: 'Job types', wideOnly: true, cell: types },
    {
      key: 'price',
      header: 'Price for everybody',
      cell: (item) => {
        const price = priceOf(item);
        return book === undefined ? '' : <PriceCell item={item} price={price ?? null} />;
      },
    },
    { key: 'tax', header: 'Tax', wideOnly: true, cell: (item) => revenueCategoryName[item.taxCategory] },
    {
      key: 'from',
      header: 'From',
      wideOnly: true,
      cell: (item) => {
        const price = priceOf(item);
        const upcoming = soldOf(item)?.upcomingCount ?? 0;
        return [price && dateInWords(price.validFrom, now), upcoming > 0 && `${upcoming} to come`]
          .filter(Boolean)
          .join(', ');
      },
    },
    {
      key: 'agreed',
      header: 'Agreed',
      wideOnly: true,
      numeric: true,
      cell: (item) => soldOf(item)?.agreedCount || '',
    },
    {
      key: 'sold',
      header: `Last ${soldDays} days`,
      wideOnly: true,
      numeric: true,
      cell: (item) => {
        const { jobCount, cents } = soldOf(item) ?? { jobCount: 0, cents: 0 };
        return jobCount === 0 ? '' : `${jobCount.toLocaleString('en-US')} · ${formatDollars(cents)}`;
      },
    },
  ];
};
