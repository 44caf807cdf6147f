import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { QuoteSummary } from '@haulwright/domain/quotes/quote';
import { Link } from '@tanstack/react-router';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { QuoteBadge } from './quote-words.tsx';

/** One quote of the list: client, state, and total. */
export function QuoteRow({ quote, now }: { readonly quote: QuoteSummary; readonly now: Date }) {
  const { id, state, followUpOn } = quote;
  const isOpen = state === 'sent';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-line bg-surface p-4 shadow-card">
      <span className="flex min-w-0 basis-full flex-col md:basis-auto">
        <Link
          to="/quotes/$quoteId"
          params={{ quoteId: id }}
          className="rounded-sm font-semibold break-words underline-offset-4 hover:underline"
        >
          {quote.title}
        </Link>
        <span className="text-ink-soft">
          {[quote.number, quote.clientName].filter((part) => part !== null).join(', ')}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2 md:ml-auto">
        {isOpen && followUpOn !== null && (
          <Badge icon={badgeIcons.waiting}>Follow up {dateInWords(followUpOn, now)}</Badge>
        )}
        {isOpen && <span className="text-ink-soft">until {dateInWords(quote.expiresOn, now)}</span>}
        <QuoteBadge state={state} />
      </span>
      <span className="numeric ml-auto font-semibold md:ml-0 md:w-28 md:text-right">
        {formatDollars(quote.totalCents)}
      </span>
    </li>
  );
}
