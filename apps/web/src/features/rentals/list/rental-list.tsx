import { Toilet } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../../loading/list-frame.tsx';
import { useRows } from '../../../loading/use-rows.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import type { ListView } from '../../../ui/data-table/list-view.ts';
import { ListTools } from '../../../ui/data-table/list-tools.tsx';
import { ViewToggle } from '../../../ui/data-table/view-toggle.tsx';
import { ServerSearchField } from '../../../ui/fields/server-search-field.tsx';
import { RentalFilters } from './rental-filters.tsx';
import { rentalPages, type RentalFilter } from '../rental-queries.ts';
import { RentalRow } from './rental-row.tsx';

/** Rentals with their units on site and shortfalls. */
export function RentalList({
  filter,
  onFilter,
  onViewChange,
}: {
  readonly filter: RentalFilter;
  readonly onFilter: (next: Partial<Pick<RentalFilter, 'search' | 'which' | 'clientId'>>) => void;
  readonly onViewChange: (view: ListView) => void;
}) {
  const [now] = useState(() => new Date());
  const rentals = useRows(rentalPages(filter));
  const { search = '', which, clientId } = filter;
  return (
    <>
      <ListTools
        search={
          <ServerSearchField
            label="Search rentals"
            placeholder="Rental, client or street"
            value={search}
            onSearch={(text) => onFilter({ search: text || undefined })}
            className="md:w-80"
          />
        }
        filterCount={[which, clientId].filter((one) => one !== undefined).length}
        filters={<RentalFilters filter={filter} onFilter={onFilter} hidesLabel />}
        acts={
          <ViewToggle list="rentals" view="cards" onViewChange={onViewChange} className="max-md:hidden" />
        }
      />
      <ListFrame
        query={rentals}
        noun="rentals"
        skeletons={{ count: 5, each: 'h-20' }}
        icon={<Toilet />}
        search={search}
        isNarrowed={which !== undefined || clientId !== undefined}
        empty={{
          yet: {
            title: 'No Rentals Yet',
            description: 'A rental says which units are at a client’s site, and what they cost.',
          },
          left: {
            title: 'No Rentals Found',
            description: 'No rentals match these filters.',
            action: (
              <Button onClick={() => onFilter({ which: 'all', clientId: undefined })}>
                Show all rentals
              </Button>
            ),
          },
        }}
      >
        {(rows, isStale) => (
          <ul aria-label="Rentals" aria-busy={isStale} className="flex flex-col gap-3">
            {rows.map((rental) => (
              <RentalRow key={rental.id} rental={rental} now={now} />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  );
}
