import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '../buttons/button.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { Select } from '../fields/select.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import type { DataColumn } from './data-column.ts';
import { type Density, rememberDensity, useDensity } from './density.ts';
import { columnMoved, columnToggled, defaultColumns } from './table-state.ts';

interface ColumnsDialogProps<Row> {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly columns: readonly DataColumn<Row>[];
  readonly shown: readonly string[];
  readonly onShown: (shown: readonly string[]) => void;
}

const heights: readonly { value: Density; label: string }[] = [
  { value: 'compact', label: 'Low' },
  { value: 'normal', label: 'Normal' },
  { value: 'tall', label: 'High' },
];

/** Which columns a table shows and in which order, and how tall its rows are. The table follows at once. */
export function ColumnsDialog<Row>({ open, onOpenChange, columns, shown, onShown }: ColumnsDialogProps<Row>) {
  const density = useDensity();
  const hidden = columns.filter(({ id }) => !shown.includes(id));
  const known = new Map(columns.map((column) => [column.id, column]));
  const list = [...shown.flatMap((id) => known.get(id) ?? []), ...hidden];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Columns"
      size="sm"
      footer={
        <>
          <Button onClick={() => onShown(defaultColumns(columns))}>Reset</Button>
          <Button variant="primary" onClick={() => onOpenChange(false)}>
            Done
          </Button>
        </>
      }
    >
      <ul aria-label="Columns" className="flex flex-col">
        {list.map(({ id, header, rowHeader }) => {
          const at = shown.indexOf(id);
          return (
            <li
              key={id}
              className="flex items-center justify-between gap-2 border-b border-line last:border-b-0"
            >
              <Checkbox
                label={header}
                checked={at !== -1}
                disabled={rowHeader === true}
                onCheckedChange={() => onShown(columnToggled(columns, shown, id))}
              />
              {at !== -1 && (
                <span className="flex">
                  <Button
                    variant="ghost"
                    size="sm"
                    icon={<ArrowUp aria-hidden="true" />}
                    iconLabel={`Move ${header} to the left`}
                    {...(at === 0 && { disabledReason: 'It is the first column.' })}
                    onClick={() => onShown(columnMoved(shown, id, -1))}
                  />
                  <Button
                    variant="ghost"
                    size="sm"
                    icon={<ArrowDown aria-hidden="true" />}
                    iconLabel={`Move ${header} to the right`}
                    {...(at === shown.length - 1 && { disabledReason: 'It is the last column.' })}
                    onClick={() => onShown(columnMoved(shown, id, 1))}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      <Select
        className="mt-4"
        label="Height of rows"
        options={heights}
        value={density}
        onValueChange={rememberDensity}
      />
    </Dialog>
  );
}
