// Public to other features: a client's page shows it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { useCan } from '../session/session-context.ts';
import { countOf } from './rental-words.ts';

const shown = 5;

/** The active rentals of a client. */
export function ClientRentalsCard({ clientId }: { readonly clientId: string }) {
  const mayAgree = useCan('MANAGE_PRICES');
  const rentals = useQuery(
    api.rentals.list.queryOptions({ input: { clientId, which: 'running', limit: shown } }),
  );
  return (
    <Card
      title="Rentals"
      actions={
        mayAgree && (
          <Button size="sm" render={<Link to="/rentals/new" search={{ clientId }} />}>
            New rental
          </Button>
        )
      }
    >
      <Loaded
        query={rentals}
        failed="Couldn't load rentals"
        isSmall
        waiting={<SkeletonRows label="Loading rentals…" count={1} each="h-6" />}
      >
        {({ items }) => (
          <>
            {items.length === 0 ? (
              <p className="text-ink-soft">No rental is running.</p>
            ) : (
              <ul aria-label="Rentals" className="flex flex-col gap-1">
                {items.map((rental) => (
                  <li key={rental.id} className="flex flex-wrap items-center justify-between gap-x-3">
                    <Link
                      to="/rentals/$rentalId"
                      params={{ rentalId: rental.id }}
                      className="rounded-sm font-medium break-words underline-offset-4 hover:underline"
                    >
                      {rental.name}
                    </Link>
                    <span className="flex items-center gap-2">
                      {rental.shortfalls.length > 0 && (
                        <Badge tone="warn" icon={badgeIcons.warning}>
                          Falls short
                        </Badge>
                      )}
                      <span className="numeric">{countOf(rental.unitsOnSite, 'unit', 'units')} on site</span>
                    </span>
                  </li>
                ))}
              </ul>
            )}
            <p className="mt-3">
              <Link
                to="/rentals"
                search={{ clientId, which: 'all' }}
                className="rounded-sm underline underline-offset-4"
              >
                All rentals of this client
              </Link>
            </p>
          </>
        )}
      </Loaded>
    </Card>
  );
}
