import { Field } from '@base-ui/react/field';
import { Popover } from '@base-ui/react/popover';
import { CalendarDays } from 'lucide-react';
import { type Ref, useState } from 'react';
import { Calendar } from './calendar.tsx';
import { dateInWords, parseTypedDate } from './date-text.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export interface DatePickerProps extends FieldFrameProps {
  /** 'yyyy-MM-dd', or null when empty. */
  readonly value: string | null;
  readonly onValueChange: (value: string | null) => void;
  readonly min?: string;
  readonly max?: string;
  readonly name?: string;
  readonly onBlur?: () => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A date, typed ('3/3', 'Mar 3', 'tomorrow', '+7') or picked from a month. */
export function DatePicker({ value, onValueChange, min, max, name, onBlur, ref, ...frame }: DatePickerProps) {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<string | null>(null);
  const [notUnderstood, setNotUnderstood] = useState(false);
  const [today] = useState(() => new Date());
  const shown = draft ?? (value === null ? '' : dateInWords(value, today));

  function settle() {
    if (draft === null) return;
    const parsed = draft.trim() === '' ? null : parseTypedDate(draft, new Date());
    const outside = typeof parsed === 'string' && ((min !== undefined && parsed < min) || (max !== undefined && parsed > max));
    if (parsed === undefined || outside) {
      setNotUnderstood(true);
      return;
    }
    setNotUnderstood(false);
    setDraft(null);
    if (parsed !== value) onValueChange(parsed);
  }

  function choose(next: string) {
    setDraft(null);
    setNotUnderstood(false);
    setOpen(false);
    onValueChange(next);
  }

  return (
    <FieldFrame {...frame} name={name} error={notUnderstood ? 'Type a date like 3/14 or Mar 14, or pick one from the calendar.' : frame.error}>
      <Popover.Root open={open} onOpenChange={setOpen}>
        <div className="relative">
          <Field.Control
            ref={ref}
            value={shown}
            placeholder="Pick a date"
            autoComplete="off"
            aria-required={frame.required || undefined}
            onValueChange={(text) => setDraft(text)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && draft !== null) settle();
              if (event.key === 'ArrowDown' && event.altKey) setOpen(true);
            }}
            onBlur={() => {
              settle();
              onBlur?.();
            }}
            className="control pr-13 md:pr-10"
          />
          <Popover.Trigger
            aria-label={`Open calendar for ${frame.label}`}
            disabled={frame.disabled}
            className="absolute inset-y-0 right-0 flex w-12 items-center justify-center rounded-lg text-ink-faint hover:text-ink md:w-9"
          >
            <CalendarDays aria-hidden="true" className="size-4" />
          </Popover.Trigger>
        </div>
        <Popover.Portal>
          <Popover.Positioner sideOffset={4} align="end" className="z-50">
            <Popover.Popup aria-label={frame.label} className="popup-surface p-2" initialFocus={false}>
              <Calendar value={value} onValueChange={choose} min={min} max={max} />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
    </FieldFrame>
  );
}
