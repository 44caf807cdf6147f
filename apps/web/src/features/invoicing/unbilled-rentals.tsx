import { maxAtOnce } from '@haulwright/domain/invoicing/limits';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { MoreRows } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { RowLink } from '../../row-link.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { FoldedCard } from './folded-card.tsx';
import { unbilledRentalPages, useBillingWrite } from './billing-queries.ts';

/** Rentals with an amount due, above the jobs; nothing without any. */
export function UnbilledRentals({
  search,
  onDrafted,
}: {
  readonly search: string;
  readonly onDrafted: () => void;
}) {
  const rentals = useRows(unbilledRentalPages(search));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const draft = useBillingWrite(api.invoicing.makeDrafts.call, 'Failed to make drafts', ({ drafts }) => {
    toast.success(`${drafts.length} ${drafts.length === 1 ? 'draft' : 'drafts'} made`);
    onDrafted();
  });
  const rows = rentals.data ?? [];
  if (rows.length === 0) return null;
  const chosen = rows.filter(({ rentalId }) => !left.has(rentalId)).slice(0, maxAtOnce);
  const choose = (rentalId: string, chose: boolean) =>
    setLeft(new Set(chose ? [...left].filter((id) => id !== rentalId) : [...left, rentalId]));
  return (
    <FoldedCard title="Rentals" cents={rows.reduce((sum, { dueCents }) => sum + dueCents, 0)}>
      <div className="mb-4">
        <Card
          title="Rentals"
          actions={
            <Button
              busy={draft.isPending}
              {...(chosen.length === 0 && { disabledReason: 'No rental is chosen.' })}
              onClick={() => draft.mutate({ rentalIds: chosen.map(({ rentalId }) => rentalId) })}
            >
              Make drafts of rentals
            </Button>
          }
        >
          <ul aria-label="Unbilled rentals" className="flex flex-col divide-y divide-line">
            {rows.map((rental) => (
              <li key={rental.rentalId} className="flex items-start justify-between gap-3 py-2">
                <Checkbox
                  label={rental.name}
                  hint={[rental.address, rental.dueCents < 0 && 'a credit'].filter(Boolean).join(', ')}
                  checked={!left.has(rental.rentalId)}
                  onCheckedChange={(chose) => choose(rental.rentalId, chose)}
                />
                <span className="flex shrink-0 flex-col items-end">
                  <span className="numeric font-medium">{formatDollars(rental.dueCents)}</span>
                  <RowLink
                    to="/clients/$clientId"
                    id={rental.clientId}
                    className="rounded-sm text-sm underline-offset-4 hover:underline"
                  >
                    {rental.clientName}
                  </RowLink>
                </span>
              </li>
            ))}
          </ul>
          <MoreRows query={rentals} />
        </Card>
      </div>
    </FoldedCard>
  );
}
