import { ChevronLeft, ChevronRight } from 'lucide-react';
import { DayPicker } from 'react-day-picker';
import { fromDateText, toDateText } from '../words/date-text.ts';

interface CalendarProps {
  readonly value: string | null;
  readonly onValueChange: (value: string) => void;
  /** Earliest and latest date that may be chosen, 'yyyy-MM-dd'. */
  readonly min?: string;
  readonly max?: string;
}

/** The opened `DatePicker`: one month, one date; arrow keys move by day, Page Up/Down by month. */
export function Calendar({ value, onValueChange, min, max }: CalendarProps) {
  const selected = value === null ? undefined : fromDateText(value);
  const earliest = min === undefined ? undefined : fromDateText(min);
  const latest = max === undefined ? undefined : fromDateText(max);
  return (
    <DayPicker
      mode="single"
      autoFocus
      required
      showOutsideDays
      selected={selected}
      defaultMonth={selected ?? earliest}
      onSelect={(day) => onValueChange(toDateText(day))}
      disabled={[
        ...(earliest === undefined ? [] : [{ before: earliest }]),
        ...(latest === undefined ? [] : [{ after: latest }]),
      ]}
      components={{ Chevron }}
      labels={{
        labelDayButton: (date, modifiers) =>
          `${date.toLocaleDateString('en-US', { dateStyle: 'full' })}${modifiers.selected ? ', selected' : ''}`,
      }}
      classNames={{
        root: 'relative w-fit',
        month_caption: 'flex h-11 items-center px-2 font-semibold md:h-9',
        nav: 'absolute top-0 right-0 flex',
        button_previous: navLook,
        button_next: navLook,
        month_grid: 'border-collapse',
        weekday: 'h-8 text-xs font-normal text-ink-faint',
        day: 'p-0 text-center numeric',
        day_button:
          'size-11 rounded-lg hover:bg-hover disabled:cursor-not-allowed disabled:opacity-40 md:size-9',
        today:
          'font-semibold text-accent-text [&>button]:ring-1 [&>button]:ring-inset [&>button]:ring-line-strong',
        selected:
          '[&>button]:bg-accent [&>button]:font-semibold [&>button]:text-on-accent [&>button]:hover:bg-accent-hover',
        outside: 'text-ink-faint',
      }}
    />
  );
}

function Chevron({ orientation }: { readonly orientation?: 'up' | 'down' | 'left' | 'right' }) {
  const Icon = orientation === 'left' ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden="true" className="size-4" />;
}

const navLook = 'flex size-11 items-center justify-center rounded-lg text-ink-soft hover:bg-hover md:size-9';
