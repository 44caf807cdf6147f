import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { useNarrowScreen } from '../hooks/use-narrow-screen.ts';

interface ListToolsProps {
  /** The search, always in view. */
  readonly search?: ReactNode;
  readonly filters: ReactNode;
  /** How many filters are set. */
  readonly filterCount: number;
  /** What is done with the list: columns, files, paper, acts on all of it. */
  readonly acts: ReactNode;
}

/** One line above a table: search, filters, and what is done with all of it. On a phone all but the search is folded. */
export function ListTools({ search, filters, filterCount, acts }: ListToolsProps) {
  const isNarrow = useNarrowScreen();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!isNarrow)
    return (
      <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
        {search}
        {filters}
        <div className="ml-auto flex flex-wrap gap-2">{acts}</div>
      </div>
    );
  return (
    <div className="mb-3 flex flex-col gap-2 print:hidden">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">{search}</div>
        <Button
          icon={<ListFilter aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {filterCount === 0 ? 'Filter' : `Filter (${filterCount})`}
        </Button>
      </div>
      {isOpen && (
        <div id={id} className="flex flex-col gap-2">
          <div className="grid grid-cols-2 gap-2">{filters}</div>
          <div className="flex flex-wrap gap-2">{acts}</div>
        </div>
      )}
    </div>
  );
}
