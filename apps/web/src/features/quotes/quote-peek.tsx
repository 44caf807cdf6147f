import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../../loading/loaded.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { PeekDrawer } from '../../ui/data-table/peek-drawer.tsx';
import { FactsCard, OfferCard } from './quote-cards.tsx';
import { quoteOf } from './quote-queries.ts';
import { QuoteBadge } from './quote-words.tsx';

interface QuotePeekProps {
  readonly id: string;
  /** Ids of the quotes of the table in its order, for the one before and after. */
  readonly ids: readonly string[];
  readonly onOpen: (id: string) => void;
  readonly onDone: () => void;
}

/** A quote beside the table: what is offered, to whom and until when. */
export function QuotePeek({ id, ids, onOpen, onDone }: QuotePeekProps) {
  const quote = useQuery(quoteOf(id));
  const at = ids.indexOf(id);
  const to = (next: string | undefined) => (at === -1 || next === undefined ? undefined : () => onOpen(next));
  return (
    <PeekDrawer
      title={quote.data?.title ?? 'Quote'}
      description={
        quote.data && (
          <span className="flex flex-wrap items-center gap-2">
            <span className="numeric">{quote.data.number}</span>
            {quote.data.clientName}
            <QuoteBadge state={quote.data.state} />
          </span>
        )
      }
      onBefore={to(ids[at - 1])}
      onAfter={to(ids[at + 1])}
      onDone={onDone}
      acts={
        <Button variant="primary" render={<Link to="/quotes/$quoteId" params={{ quoteId: id }} />}>
          Open
        </Button>
      }
    >
      <Loaded
        query={quote}
        failed="Couldn't load the quote"
        isSmall
        waiting={<SkeletonRows label="Loading the quote…" count={2} each="h-32" className="grid gap-4" />}
      >
        {(shown) => (
          <div className="grid gap-4">
            <FactsCard quote={shown} />
            <OfferCard quote={shown} />
          </div>
        )}
      </Loaded>
    </PeekDrawer>
  );
}
