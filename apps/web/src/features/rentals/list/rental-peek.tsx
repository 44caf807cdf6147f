import type { RentalSummary } from '@haulwright/domain/rentals/rental';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { PeekDrawer } from '../../../ui/data-table/peek-drawer.tsx';
import { RentalRow } from './rental-row.tsx';

interface RentalPeekProps {
  readonly id: string;
  /** The rows of the table in its order, for the one before and after. */
  readonly rows: readonly RentalSummary[];
  readonly onOpen: (id: string) => void;
  readonly onDone: () => void;
}

/** A rental beside the table: its units on site, what it falls short of, and its next job. */
export function RentalPeek({ id, rows, onOpen, onDone }: RentalPeekProps) {
  const [now] = useState(() => new Date());
  const at = rows.findIndex((row) => row.id === id);
  const rental = rows[at];
  const to = (next: RentalSummary | undefined) =>
    at === -1 || next === undefined ? undefined : () => onOpen(next.id);
  return (
    <PeekDrawer
      title={rental?.name ?? 'Rental'}
      description={rental?.clientName}
      onBefore={to(rows[at - 1])}
      onAfter={to(rows[at + 1])}
      onDone={onDone}
      acts={
        <Button variant="primary" render={<Link to="/rentals/$rentalId" params={{ rentalId: id }} />}>
          Open
        </Button>
      }
    >
      {rental !== undefined && (
        <ul aria-label="Rental">
          <RentalRow rental={rental} now={now} />
        </ul>
      )}
    </PeekDrawer>
  );
}
