import type { PaperRow } from '@haulwright/domain/invoicing/paper-table';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/base/badge.tsx';
import { paperName, standing } from './invoice-words.ts';
import { marksOf } from './paper-columns.tsx';

/** Drafts, invoices or credits on a phone. */
export const PaperCards = ({
  label,
  rows,
}: {
  readonly label: string;
  readonly rows: readonly PaperRow[];
}) => (
  <ul
    aria-label={label}
    className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
  >
    {rows.map((paper) => {
      const { text, tone } = standing(paper);
      const marks = marksOf(paper);
      return (
        <li key={paper.id} className="flex items-start justify-between gap-3 px-4 py-3">
          <span className="min-w-0">
            <Link
              to="/billing/invoices/$invoiceId"
              params={{ invoiceId: paper.id }}
              className="block rounded-sm font-semibold break-words underline-offset-4 hover:underline"
            >
              {paper.number === null ? paper.clientName : `${paperName(paper)}, ${paper.clientName}`}
            </Link>
            <span className="block truncate text-ink-soft">{paper.what}</span>
            {marks.length > 0 && <span className="block text-sm text-warn-text">{marks.join(' · ')}</span>}
          </span>
          <span className="flex shrink-0 flex-col items-end gap-1">
            <span className="numeric font-medium">{formatDollars(paper.totalCents)}</span>
            <Badge tone={tone}>{text}</Badge>
          </span>
        </li>
      );
    })}
  </ul>
);
