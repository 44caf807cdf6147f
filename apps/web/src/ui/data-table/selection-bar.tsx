import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';

interface SelectionBarProps {
  /** 'Chosen drafts'. */
  readonly label: string;
  readonly count: number;
  /** Rows that match the filter; null while unknown. */
  readonly total: number | null;
  /** Offered while not everything is chosen. */
  readonly onChooseAll?: (() => void) | undefined;
  readonly onClear: () => void;
  /** The acts on all that is chosen, the usual one last. */
  readonly children: ReactNode;
}

/** What can be done with all chosen rows, at the foot of the window while something is chosen. */
export function SelectionBar({ label, count, total, onChooseAll, onClear, children }: SelectionBarProps) {
  if (count === 0) return null;
  const ofTotal = total === null ? '' : ` of ${total.toLocaleString('en-US')} that match`;
  return (
    <section
      aria-label={label}
      className="fixed inset-x-2 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 mx-auto flex max-w-4xl flex-wrap items-center gap-2 rounded-xl bg-raised p-2 shadow-popup md:bottom-5 md:pl-4 print:hidden"
    >
      <output className="mr-auto font-medium">
        {count.toLocaleString('en-US')}
        {ofTotal} chosen
      </output>
      {onChooseAll !== undefined && count !== total && (
        <Button variant="ghost" size="sm" onClick={onChooseAll}>
          Choose all
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear
      </Button>
      {children}
    </section>
  );
}
