import { useRows } from '../../loading/use-rows.ts';
import { unbilledRentalPages } from './billing-queries.ts';
import { UnbilledCard } from './unbilled-card.tsx';

/** Rentals with an amount due, above the jobs; nothing without any. */
export function UnbilledRentals({
  search,
  onDrafted,
}: {
  readonly search: string;
  readonly onDrafted: () => void;
}) {
  const rentals = useRows(unbilledRentalPages(search));
  return (
    <UnbilledCard
      title="Rentals"
      noun="rental"
      rows={(rentals.data ?? []).map((row) => ({ ...row, id: row.rentalId, place: row.address }))}
      query={rentals}
      draftingOf={(rentalIds) => ({ rentalIds })}
      onDrafted={onDrafted}
    />
  );
}
