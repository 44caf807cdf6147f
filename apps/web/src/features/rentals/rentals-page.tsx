import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PageVisit } from '../../api/page-visit.ts';
import { rentalsSearch } from '../../search-params.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ServerSearchField } from '../../ui/server-search-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { RentalList } from './rental-list.tsx';
import { rentalPages, unitPages } from './rental-queries.ts';
import { UnitList } from './unit-list.tsx';

type RentalsTab = 'rentals' | 'units';

/** What the page shows first; see page-route.ts. */
export function load({ queryClient, search: address }: PageVisit) {
  const { tab, search = '' } = rentalsSearch(address);
  return tab === 'units'
    ? queryClient.prefetchInfiniteQuery(unitPages(search))
    : queryClient.prefetchInfiniteQuery(rentalPages(search));
}

/** What is rented out: rentals with what their sites lack, and where every unit stands. */
export default function RentalsPage() {
  const { tab = 'rentals', search = '' } = useSearch({ from: '/office/rentals' });
  const navigate = useNavigate({ from: '/rentals' });
  const show = (next: RentalsTab, text: string) =>
    void navigate({
      search: { tab: next === 'units' ? next : undefined, search: text || undefined },
      replace: true,
    });
  return (
    <>
      <PageHeader title="Rentals" />
      <ServerSearchField
        label={tab === 'units' ? 'Search units' : 'Search rentals'}
        placeholder={tab === 'units' ? 'Label, serial number, client or rental' : 'Rental, client or street'}
        value={search}
        onSearch={(text) => show(tab, text)}
        className="mb-4 lg:w-md"
      />
      <Tabs<RentalsTab>
        label="Rentals"
        items={[
          { value: 'rentals', label: 'Rentals' },
          { value: 'units', label: 'Units' },
        ]}
        value={tab}
        onValueChange={(next) => show(next, '')}
      >
        <div className="mt-4">
          {tab === 'units' ? <UnitList search={search} /> : <RentalList search={search} />}
        </div>
      </Tabs>
    </>
  );
}
