import { Columns3 } from 'lucide-react';
import { type ComponentType, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { lazyDialog } from '../late/lazy-dialog.tsx';
import type { DataColumn } from './data-column.ts';

interface ColumnsButtonProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly shown: readonly string[];
  readonly onShown: (shown: readonly string[]) => void;
}

interface AnyColumns {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  readonly shown: readonly string[];
  readonly onShown: (shown: readonly string[]) => void;
}

const ColumnsDialog = lazyDialog<AnyColumns>(
  // Of a column it needs neither cells nor rows.
  async () => (await import('./columns-dialog.tsx')).ColumnsDialog as ComponentType<AnyColumns>,
);

/** Chooses the columns of a table. */
export function ColumnsButton<Row>({ columns, shown, onShown }: ColumnsButtonProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        icon={<Columns3 aria-hidden="true" />}
        aria-haspopup="dialog"
        className="max-md:hidden"
        onClick={() => setOpen(true)}
      >
        Columns
      </Button>
      <ColumnsDialog open={isOpen} onOpenChange={setOpen} columns={columns} shown={shown} onShown={onShown} />
    </>
  );
}
