import type { AgeingRow } from '@haulwright/domain/invoicing/payment';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { RowTick } from '../../ui/data-table/row-tick.tsx';
import { isChosen, type TableSelection, ticked } from '../../ui/data-table/selection.ts';
import { clientLink, overdueOf, StatementButton } from './receivable-columns.tsx';

interface ReceivableCardsProps {
  readonly rows: readonly AgeingRow[];
  readonly nameOf: (row: AgeingRow) => string;
  readonly onStatement: (row: AgeingRow) => void;
  /** Left out for those who may not mail. */
  readonly selection?: TableSelection;
  readonly onSelection?: (selection: TableSelection) => void;
}

/** What clients owe, on a phone. */
export const ReceivableCards = ({
  rows,
  nameOf,
  onStatement,
  selection,
  onSelection,
}: ReceivableCardsProps) => (
  <ul
    aria-label="Receivables"
    className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
  >
    {rows.map((row) => (
      <li key={row.clientId} className="flex items-start justify-between gap-3 px-4 py-3">
        {selection !== undefined && onSelection !== undefined && (
          <RowTick
            id={row.clientId}
            name={nameOf(row)}
            chosen={isChosen(selection, row.clientId)}
            onTick={(id, on) => onSelection(ticked(selection, [], { id, on, range: false }))}
          />
        )}
        <span className="min-w-0 flex-1">
          <span className="block break-words">{clientLink(row)}</span>
          {overdueOf(row) > 0 && (
            <span className="block text-sm text-bad-text">{formatDollars(overdueOf(row))} overdue</span>
          )}
        </span>
        <span className="flex shrink-0 flex-col items-end gap-2">
          <span className="numeric font-medium">{formatDollars(row.balanceCents)}</span>
          <StatementButton row={row} onStatement={onStatement} />
        </span>
      </li>
    ))}
  </ul>
);
