import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../base/class-names.ts';
import { Button } from '../buttons/button.tsx';

interface ListToolsProps {
  /** The search, always in view. */
  readonly search?: ReactNode;
  readonly filters: ReactNode;
  /** How many filters are set. */
  readonly filterCount: number;
  /** What is done with the list: columns, files, paper, acts on all of it. */
  readonly acts: ReactNode;
}

/**
 * One line above a table: search, filters, and what is done with all of it. On a phone all but the search is folded. One
 * tree for every width: a dialog that was opened here stays when the window changes.
 */
export function ListTools({ search, filters, filterCount, acts }: ListToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2 print:hidden">
      <div className="min-w-0 flex-1 md:contents">{search}</div>
      <Button
        className="md:hidden"
        icon={<ListFilter aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {filterCount === 0 ? 'Filter' : `Filter (${filterCount})`}
      </Button>
      <div
        id={id}
        className={classNames('basis-full grid-cols-2 gap-2 md:contents', isOpen ? 'grid' : 'hidden')}
      >
        {filters}
        <div className="col-span-2 flex flex-wrap gap-2 md:ml-auto">{acts}</div>
      </div>
    </div>
  );
}
