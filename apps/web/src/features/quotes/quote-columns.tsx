import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { QuoteSummary, QuoteTotals } from '@haulwright/domain/quotes/quote';
import { Link } from '@tanstack/react-router';
import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { dateInWords } from '../../ui/words/date-text.ts';
import { QuoteBadge } from './quote-words.tsx';

/**
 * The columns of the table of quotes; those that sort are named as the server names them.
 * @param dayOf the company's day of an instant
 */
export function quoteColumns(today: Date, dayOf: (instant: string) => string): DataColumn<QuoteSummary>[] {
  const day = (date: string | null) => (date === null ? '' : dateInWords(date, today));
  const at = (instant: string | null) => (instant === null ? '' : day(dayOf(instant)));
  return [
    {
      id: 'title',
      header: 'Quote',
      width: 15,
      sorts: true,
      rowHeader: true,
      cell: ({ id, title }) => (
        <Link
          to="/quotes/$quoteId"
          params={{ quoteId: id }}
          className="rounded-sm underline-offset-4 hover:underline"
        >
          {title}
        </Link>
      ),
    },
    { id: 'number', header: 'Number', width: 6, sorts: true, endFirst: true, cell: ({ number }) => number },
    { id: 'client', header: 'Client', width: 12, sorts: true, cell: ({ clientName }) => clientName },
    {
      id: 'state',
      header: 'State',
      width: 8,
      sorts: true,
      cell: ({ state }) => <QuoteBadge state={state} />,
    },
    {
      id: 'created',
      header: 'Created',
      width: 8.5,
      sorts: true,
      endFirst: true,
      cell: ({ createdAt }) => at(createdAt),
    },
    {
      id: 'sent',
      header: 'Sent',
      width: 8.5,
      sorts: true,
      endFirst: true,
      extra: true,
      cell: ({ sentAt }) => at(sentAt),
    },
    {
      id: 'expires',
      header: 'Valid Through',
      width: 8.5,
      sorts: true,
      cell: ({ expiresOn }) => day(expiresOn),
    },
    {
      id: 'follow-up',
      header: 'Follow Up',
      width: 8.5,
      sorts: true,
      cell: ({ followUpOn }) => day(followUpOn),
    },
    {
      id: 'decided',
      header: 'Answered',
      width: 8.5,
      sorts: true,
      endFirst: true,
      extra: true,
      cell: ({ decidedAt }) => at(decidedAt),
    },
    {
      id: 'total',
      header: 'Total',
      width: 7.5,
      numeric: true,
      sorts: true,
      cell: ({ totalCents }) => formatDollars(totalCents),
    },
  ];
}

/** Sums of all that match, below their columns. */
export const quoteFoot = ({ count, totalCents }: QuoteTotals) => ({
  title: count === 1 ? '1 quote' : `${count.toLocaleString('en-US')} quotes`,
  total: formatDollars(totalCents),
});
