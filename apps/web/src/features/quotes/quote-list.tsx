import { FileSignature } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { NewQuote } from './new-quote.tsx';
import { type QuoteFilter, quotePages } from './quote-queries.ts';
import { QuoteRow } from './quote-row.tsx';
import { quoteFilterName } from './quote-words.tsx';

interface QuoteListProps {
  readonly which: QuoteFilter;
  readonly search: string;
  readonly onShowAll: () => void;
}

/** The quotes of a filter, searchable by number, title or client. */
export function QuoteList({ which, search, onShowAll }: QuoteListProps) {
  const quotes = useRows(quotePages(which, search));
  const [now] = useState(() => new Date());
  return (
    <ListFrame
      query={quotes}
      noun="quotes"
      skeletons={{ count: 5, each: 'h-20' }}
      icon={<FileSignature />}
      search={search}
      isNarrowed={which !== 'all'}
      empty={{
        yet: {
          title: 'No Quotes Yet',
          description: 'A quote offers work and rentals; what the client accepts becomes jobs.',
          action: <NewQuote />,
        },
        left: {
          title: which === 'follow-up' ? 'No Follow-Ups Today' : 'No Quotes Here',
          description: `None under “${quoteFilterName[which]}”.`,
          action: <Button onClick={onShowAll}>All quotes</Button>,
        },
      }}
    >
      {(rows, isStale) => (
        <ul aria-label="Quotes" aria-busy={isStale} className="flex flex-col gap-3">
          {rows.map((quote) => (
            <QuoteRow key={quote.id} quote={quote} now={now} />
          ))}
        </ul>
      )}
    </ListFrame>
  );
}
