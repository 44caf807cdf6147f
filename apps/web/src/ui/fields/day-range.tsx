import { DatePicker } from './date-picker.tsx';
import { daysInOrder } from '../words/days-in-order.ts';

/** The first and the last day of a period, both included, as 'yyyy-MM-dd'. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

type OpenDays = { readonly [End in keyof Days]?: Days[End] | undefined };

interface DayRangeLook {
  /** Their names stand in the empty fields, and are read aloud. */
  readonly hideLabels?: boolean;
}

type DayRangeProps = DayRangeLook &
  (
    | { readonly value: Days; readonly onValueChange: (days: Days) => void; readonly isOpen?: false }
    | {
        readonly value: OpenDays;
        readonly onValueChange: (days: OpenDays) => void;
        /** Either end may be empty. */
        readonly isOpen: true;
      }
  );

/** The two dates that narrow a list; the bar around them places them. */
export function DayRange(props: DayRangeProps) {
  const { from, to } = props.value;
  const choose = (chosen: OpenDays) => {
    const days = daysInOrder(chosen);
    if (props.isOpen === true) props.onValueChange(days);
    else if (days.from !== undefined && days.to !== undefined)
      props.onValueChange({ from: days.from, to: days.to });
  };
  return (
    <>
      <DatePicker
        label="From"
        hideLabel={props.hideLabels === true}
        className={pickerLook}
        value={from ?? null}
        onValueChange={(next) => choose({ from: next ?? undefined, to })}
      />
      <DatePicker
        label="To"
        hideLabel={props.hideLabels === true}
        className={pickerLook}
        value={to ?? null}
        onValueChange={(next) => choose({ from, to: next ?? undefined })}
      />
    </>
  );
}

const pickerLook = 'sm:w-44';
