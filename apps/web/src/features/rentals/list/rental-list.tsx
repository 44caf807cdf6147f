import { Toilet } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../../loading/list-frame.tsx';
import { useRows } from '../../../loading/use-rows.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { RentalFilterBar } from './rental-filter-bar.tsx';
import { rentalPages, type RentalFilter } from '../rental-queries.ts';
import { RentalRow } from './rental-row.tsx';

/** Rentals with their units on site and shortfalls. */
export function RentalList({
  filter,
  onFilter,
}: {
  readonly filter: RentalFilter;
  readonly onFilter: (next: Pick<RentalFilter, 'which' | 'clientId'>) => void;
}) {
  const [now] = useState(() => new Date());
  const rentals = useRows(rentalPages(filter));
  const { search = '', which, clientId } = filter;
  return (
    <>
      <RentalFilterBar filter={filter} onFilter={onFilter} />
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
