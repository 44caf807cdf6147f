import { useRef } from 'react';
import { Checkbox } from '../fields/checkbox.tsx';

/** @param range with Shift: all rows from the one ticked last */
export type TickRow = (id: string, on: boolean, range: boolean) => void;

interface RowTickProps {
  readonly id: string;
  readonly name: string;
  readonly chosen: boolean;
  readonly onTick: TickRow;
}

/** The checkbox that chooses a row. */
export function RowTick({ id, name, chosen, onTick }: RowTickProps) {
  // The change event does not say whether Shift was held; the click before it does.
  const shift = useRef(false);
  return (
    <div
      role="presentation"
      className="select-none"
      onClickCapture={(event) => {
        shift.current = event.shiftKey;
      }}
    >
      <Checkbox
        label={<span className="sr-only">Choose {name}</span>}
        checked={chosen}
        onCheckedChange={(on) => onTick(id, on, shift.current)}
      />
    </div>
  );
}
