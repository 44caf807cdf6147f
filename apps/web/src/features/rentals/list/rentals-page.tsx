import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { PageVisit } from '../../../api/page-visit.ts';
import { rentalsSearch } from '../../../search-params.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { rememberedView } from '../../../ui/data-table/list-view.ts';
import { useNarrowScreen } from '../../../ui/hooks/use-narrow-screen.ts';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { ServerSearchField } from '../../../ui/fields/server-search-field.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { useCan } from '../../session/session-context.ts';
import { RentalList } from './rental-list.tsx';
import { rentalPages, stockFrom, unitKinds, unitPages } from '../rental-queries.ts';

const RentalTableView = lazyPart(async () => (await import('./rental-table-view.tsx')).RentalTableView);
const UnitList = lazyPart(async () => (await import('../units/unit-list.tsx')).UnitList);
const KindList = lazyPart(async () => (await import('../kinds/kind-list.tsx')).KindList);

const StockList = lazyPart(async () => (await import('../stock/stock-list.tsx')).StockList);

type RentalsTab = 'rentals' | 'units' | 'kinds' | 'stock';

/** Prefetches the page's first data; see page-route.ts. */
export function load({ queryClient, search: address }: PageVisit) {
  const search = rentalsSearch(address);
  if (search.tab === 'kinds') return queryClient.prefetchQuery(unitKinds());
  if (search.tab === 'stock') return queryClient.prefetchQuery(stockFrom(search.from));
  if (search.tab === 'units')
    return Promise.all([
      queryClient.prefetchInfiniteQuery(unitPages(search)),
      queryClient.prefetchQuery(unitKinds()),
    ]);
  if (rememberedView('rentals', window.localStorage) === 'table') return undefined;
  return queryClient.prefetchInfiniteQuery(rentalPages(search));
}

/** Rentals with their sites' shortfalls, the location of every unit, the kinds of units and what is free of them. */
export default function RentalsPage() {
  const search = useSearch({ from: '/office/rentals' });
  const navigate = useNavigate({ from: '/rentals' });
  const mayAgree = useCan('MANAGE_PRICES');
  const { tab = 'rentals', search: text = '' } = search;
  const show = (next: Partial<typeof search>) =>
    void navigate({ search: { ...search, ...next }, replace: !('peek' in next), resetScroll: false });
  const [view, setView] = useState(() => rememberedView('rentals', window.localStorage));
  const isTable = !useNarrowScreen() && view === 'table' && tab === 'rentals';
  return (
    <>
      <PageHeader
        title="Rentals"
        actions={
          mayAgree && (
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" />}
              render={<Link to="/rentals/new" search={{ clientId: search.clientId }} />}
            >
              New rental
            </Button>
          )
        }
      />
      <Tabs<RentalsTab>
        label="Rentals"
        items={[
          { value: 'rentals', label: 'Rentals' },
          { value: 'units', label: 'Units' },
          { value: 'kinds', label: 'Kinds' },
          { value: 'stock', label: 'Stock' },
        ]}
        value={tab}
        onValueChange={(next) =>
          void navigate({ search: { tab: next === 'rentals' ? undefined : next }, replace: true })
        }
      >
        {tab === 'units' && (
          <ServerSearchField
            label="Search units"
            placeholder="Label, serial number, client or rental"
            value={text}
            onSearch={(next) => show({ search: next || undefined })}
            className="mb-4 lg:w-md"
          />
        )}
        {tab === 'rentals' &&
          (isTable ? (
            <RentalTableView address={search} onChange={show} onViewChange={setView} />
          ) : (
            <RentalList filter={search} onFilter={show} onViewChange={setView} />
          ))}
        {tab === 'units' && (
          <UnitList
            filter={search}
            label={search.unit}
            onFilter={({ kind, state }) => show({ kind, state })}
            onShowAll={() => show({ unit: undefined })}
          />
        )}
        {tab === 'kinds' && <KindList />}
        {tab === 'stock' && <StockList from={search.from} onFrom={(from) => show({ from })} />}
      </Tabs>
    </>
  );
}
