import type { Job } from '@haulwright/domain/jobs/job';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { jobCount } from '../job-words.ts';
import { chosenIds, nothingChosen, type TableSelection } from '../../../ui/data-table/selection.ts';

interface SelectAllProps {
  readonly rows: readonly Job[];
  readonly selectedCount: number;
  /** More rows follow on the server. */
  readonly more: boolean;
  readonly onSelection: (selection: TableSelection) => void;
}

/** Selects every job that is listed, or none. */
export const SelectAll = ({ rows, selectedCount, more, onSelection }: SelectAllProps) => (
  <Checkbox
    className="mb-1 lg:ml-4 print:hidden"
    label={
      <span className="text-ink-soft">
        {more ? `Select the first ${jobCount(rows.length)}` : `Select all ${jobCount(rows.length)}`}
      </span>
    }
    checked={selectedCount === rows.length}
    indeterminate={selectedCount > 0 && selectedCount < rows.length}
    onCheckedChange={(on) => onSelection(on ? chosenIds(rows.map((job) => job.id)) : nothingChosen)}
  />
);
