import { Toilet } from 'lucide-react';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { byCursor, useRows } from '../../loading/use-rows.ts';
import type { Days } from '../../ui/fields/day-range.tsx';
import { RentalCard } from './rental-card.tsx';

interface UnitListProps {
  readonly days: Days;
  readonly which: 'gaps' | 'all';
}

/** Units on site against units billed, by rental. */
export function UnitList({ days, which }: UnitListProps) {
  const rentals = useRows(
    api.assurance.rentals.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...days, which, search: '', cursor, limit: 100 }),
      ...byCursor,
    }),
  );
  return (
    <ListFrame
      query={rentals}
      noun="rentals"
      skeletons={{ count: 3, each: 'h-32' }}
      icon={<Toilet />}
      isNarrowed={which === 'gaps'}
      empty={{
        yet: {
          title: 'No Units on Site on These Days',
          description: 'Units at clients’ sites are compared with your invoices here.',
        },
        left: {
          title: 'No Gaps on These Days',
          description: 'All rent due is on drafts or invoices.',
        },
      }}
    >
      {(rows, isStale) => (
        <ul aria-label="Rentals" aria-busy={isStale} className="flex flex-col gap-3">
          {rows.map((rental) => (
            <RentalCard key={rental.rentalId} rental={rental} />
          ))}
        </ul>
      )}
    </ListFrame>
  );
}
