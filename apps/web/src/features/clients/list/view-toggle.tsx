import { LayoutGrid, Table2 } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { type ClientView, rememberView } from '../client-view.ts';

interface ViewToggleProps {
  readonly view: ClientView;
  readonly onViewChange: (view: ClientView) => void;
}

/** Switches the client list between cards and a table; the choice is remembered on this device. */
export function ViewToggle({ view, onViewChange }: ViewToggleProps) {
  const other = view === 'cards' ? 'table' : 'cards';
  return (
    <Button
      icon={view === 'cards' ? <Table2 aria-hidden="true" /> : <LayoutGrid aria-hidden="true" />}
      onClick={() => {
        rememberView(other, window.localStorage);
        onViewChange(other);
      }}
    >
      {view === 'cards' ? 'Show as Table' : 'Show as Cards'}
    </Button>
  );
}
