import type { PaperRow } from '@haulwright/domain/invoicing/paper-table';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { Link } from '@tanstack/react-router';
import { Badge } from '../../ui/base/badge.tsx';
import { RowTick, type TickRow } from '../../ui/data-table/row-tick.tsx';
import { isChosen, type TableSelection } from '../../ui/data-table/selection.ts';
import { paperName, standing } from './invoice-words.ts';
import { marksOf } from './paper-columns.tsx';

interface PaperCardsProps {
  readonly label: string;
  readonly rows: readonly PaperRow[];
  /** Left out where nothing is chosen. */
  readonly selection?: TableSelection;
  readonly nameOf?: (paper: PaperRow) => string;
  readonly onTick?: TickRow;
}

/** Drafts, invoices or credits on a phone. */
export const PaperCards = ({ label, rows, selection, nameOf = paperName, onTick }: PaperCardsProps) => (
  <ul
    aria-label={label}
    className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
  >
    {rows.map((paper) => {
      const { text, tone } = standing(paper);
      const marks = marksOf(paper);
      return (
        <li key={paper.id} className="flex items-start justify-between gap-3 px-4 py-3">
          {selection !== undefined && onTick !== undefined && (
            <RowTick
              id={paper.id}
              name={nameOf(paper)}
              chosen={isChosen(selection, paper.id)}
              onTick={onTick}
            />
          )}
          <span className="min-w-0 flex-1">
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
