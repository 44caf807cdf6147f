import { ArrowDown, ArrowUp } from 'lucide-react';
import { classNames } from '../base/class-names.ts';

interface HeadCellProps {
  readonly title: string;
  readonly numeric: boolean;
  /** False when another column sorts, null when this one cannot. */
  readonly sorted: 'asc' | 'desc' | false | null;
  readonly onSort: () => void;
}

const sortNames = { asc: 'ascending', desc: 'descending' } as const;

/** The head of a column; a press sorts by it, once more turns the order round. */
export const HeadCell = ({ title, numeric, sorted, onSort }: HeadCellProps) => (
  <th
    scope="col"
    aria-sort={sorted === null || sorted === false ? undefined : sortNames[sorted]}
    className={classNames(
      'truncate px-2 py-1.5 text-xs font-medium text-ink-soft first:pl-4 last:pr-4',
      numeric && 'text-right',
    )}
  >
    {sorted === null ? (
      title
    ) : (
      <button
        type="button"
        onClick={onSort}
        className={classNames(
          '-mx-1 inline-flex max-w-full items-center gap-1 rounded-sm px-1 py-0.5 hover:bg-hover hover:text-ink',
          sorted !== false && 'text-ink',
        )}
      >
        <span className="truncate">{title}</span>
        {sorted === 'asc' && <ArrowUp aria-hidden="true" className="size-3 shrink-0" />}
        {sorted === 'desc' && <ArrowDown aria-hidden="true" className="size-3 shrink-0" />}
      </button>
    )}
  </th>
);
