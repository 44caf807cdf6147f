import type { PriceItem } from '@haulwright/domain/pricing/price-book';
import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useMemo, useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import type { TableColumn } from '../../../ui/page/table.tsx';
import { PriceRules } from '../../pricing/price-rules.tsx';
import { companyScopes } from '../../pricing/rule-scopes.ts';
import { NameCell, SettingsList } from '../settings-list.tsx';

const PriceItemDialog = lazyDialog(async () => (await import('./price-item-dialog.tsx')).PriceItemDialog);

/** The price book: what the company sells, with prices by client and start date. */
export function PricesTab() {
  const items = useQuery(api.prices.items.list.queryOptions());
  const jobTypes = useQuery(api.jobTypes.list.queryOptions());
  const columns = useMemo(
    () => columnsOf(new Map(jobTypes.data?.map(({ id, name }) => [id, name]))),
    [jobTypes.data],
  );
  return (
    <div className="grid gap-4">
      <SettingsList
        title="Price Items"
        description="What you sell. The price of a job is fixed when it is completed."
        query={items}
        one="Price Item"
        noun="price items"
        emptyIcon={<Tags />}
        emptyTitle="No Price Items Yet"
        emptyText="A price item prices job types by gallons, hours, fees and surcharges. Until then, the flat price of each job type applies."
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

const columnsOf = (names: ReadonlyMap<string, string>): readonly TableColumn<PriceItem>[] => {
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
  ];
};
