import { LayoutGrid, Table2 } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { type ListView, rememberView } from './list-view.ts';

interface ViewToggleProps {
  /** The list's own name, under which the choice is remembered: 'clients'. */
  readonly list: string;
  /** What the rows are without a table. */
  readonly other?: 'Cards' | 'List';
  readonly view: ListView;
  readonly onViewChange: (view: ListView) => void;
  readonly className?: string;
}

/** Switches a list between its own look and a table; the choice is remembered on this device. */
export function ViewToggle({ list, other = 'Cards', view, onViewChange, className }: ViewToggleProps) {
  const next = view === 'cards' ? 'table' : 'cards';
  return (
    <Button
      className={className}
      icon={view === 'cards' ? <Table2 aria-hidden="true" /> : <LayoutGrid aria-hidden="true" />}
      onClick={() => {
        rememberView(list, next, window.localStorage);
        onViewChange(next);
      }}
    >
      {view === 'cards' ? 'Show as Table' : `Show as ${other}`}
    </Button>
  );
}
