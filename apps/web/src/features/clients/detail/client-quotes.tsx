import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { quoteStateName } from '@haulwright/domain/quotes/quote-life';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Badge } from '../../../ui/base/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';

/** The client's latest quotes, with a link to make one. */
export function ClientQuotes({ clientId }: { readonly clientId: string }) {
  const quotes = useQuery({
    ...api.quotes.list.queryOptions({ input: { clientId, which: 'all', limit: 10 } }),
    select: ({ items }) => items,
  });
  return (
    <Card
      title="Quotes"
      actions={
        <Button size="sm" className="print:hidden" render={<Link to="/quotes/new" search={{ clientId }} />}>
          New quote
        </Button>
      }
    >
      <Loaded
        query={quotes}
        failed="Couldn't load quotes"
        isSmall
        waiting={
          <SkeletonGroup label="Loading quotes…" className="flex flex-col gap-3">
            <Skeleton className="h-5 w-full" />
          </SkeletonGroup>
        }
        empty={<p className="text-ink-soft">No quotes yet.</p>}
      >
        {(rows) => (
          <ul aria-label="Quotes" className="flex flex-col divide-y divide-line">
            {rows.map((quote) => (
              <li key={quote.id} className="flex items-start gap-2.5 py-2.5 first:pt-0 last:pb-0">
                <span className="min-w-0 flex-1 break-words">
                  <Link
                    to="/quotes/$quoteId"
                    params={{ quoteId: quote.id }}
                    className="rounded-sm underline-offset-4 hover:underline"
                  >
                    {quote.title}
                  </Link>
                  <span className="numeric block text-ink-soft">{formatDollars(quote.totalCents)}</span>
                </span>
                <Badge>{quoteStateName[quote.state]}</Badge>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
