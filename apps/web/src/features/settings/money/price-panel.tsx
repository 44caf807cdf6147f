import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { PeekDrawer } from '../../../ui/data-table/peek-drawer.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { PriceRules } from '../../pricing/price-rules.tsx';
import { companyScopes } from '../../pricing/rule-scopes.ts';
import { useCan } from '../../session/session-context.ts';
import { RemoveDialog } from '../remove-dialog.tsx';
import { useListChange } from '../settings-queries.ts';
import type { PriceRow } from './price-rows.ts';

const PriceItemDialog = lazyDialog(async () => (await import('./price-item-dialog.tsx')).PriceItemDialog);

interface PricePanelProps {
  readonly row: PriceRow;
  /** Those of the table in its order, for the one before and after. */
  readonly rows: readonly PriceRow[];
  readonly onOpen: (id: string) => void;
  readonly onDone: () => void;
}

/** A price item beside the table: its prices, agreements and old prices. */
export function PricePanel({ row, rows, onOpen, onDone }: PricePanelProps) {
  const { item, types } = row;
  const mayManage = useCan('MANAGE_PRICES');
  const [doing, setDoing] = useState<'edit' | 'remove' | null>(null);
  const prices = useQuery(api.prices.rules.list.queryOptions({ input: { priceItemId: item.id } }));
  const removal = useListChange({
    run: api.prices.items.remove.call,
    listKey: api.prices.key(),
    done: 'Price item removed',
    failed: 'Failed to remove the price item',
    onDone,
  });
  const at = rows.indexOf(row);
  const to = (next: PriceRow | undefined) =>
    at === -1 || next === undefined ? undefined : () => onOpen(next.item.id);
  return (
    <PeekDrawer
      title={item.name}
      description={`Per ${item.unit}, ${types === '' ? 'for no job types' : types}`}
      onBefore={to(rows[at - 1])}
      onAfter={to(rows[at + 1])}
      onDone={onDone}
      acts={
        mayManage && (
          <>
            <Button aria-haspopup="dialog" onClick={() => setDoing('remove')}>
              Remove
            </Button>
            <Button aria-haspopup="dialog" onClick={() => setDoing('edit')}>
              Edit
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        <p className="text-ink-soft">
          An agreement for an address comes first, then one with the client, then the price for the client’s
          type, then the standard price. Agreements are added on the client’s page.
        </p>
        <Loaded
          query={prices}
          failed="Couldn't load prices"
          isSmall
          waiting={<SkeletonRows label="Loading prices…" count={3} each="h-12" className="grid gap-3" />}
        >
          {({ rules, hasMore }) => (
            <>
              <PriceRules
                items={[item]}
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
      {doing === 'edit' && (
        <PriceItemDialog item={item} items={rows.map((one) => one.item)} onClose={() => setDoing(null)} />
      )}
      <RemoveDialog
        row={doing === 'remove' ? item : null}
        noun="Price Item"
        describe={({ name }) =>
          `${name} and its prices are removed, including those agreed with clients. Completed jobs keep their prices.`
        }
        busy={removal.isPending}
        onClose={() => setDoing(null)}
        onConfirm={({ id }) => removal.mutate({ id })}
      />
    </PeekDrawer>
  );
}
