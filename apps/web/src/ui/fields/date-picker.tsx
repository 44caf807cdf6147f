import { Field } from '@base-ui/react/field';
import { type Ref, useEffect, useRef, useState } from 'react';
import { CalendarButton } from './calendar-button.tsx';
import { dateInWords, parseTypedDate } from '../words/date-text.ts';
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
  const calendar = useRef<HTMLSpanElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const [notUnderstood, setNotUnderstood] = useState(false);
  const [today] = useState(() => new Date());
  const shown = draft ?? (value === null ? '' : dateInWords(value, today));

  /** Null when empty; undefined when it is no date, or one out of range. */
  function parse(text: string): string | null | undefined {
    const parsed = text.trim() === '' ? null : parseTypedDate(text, new Date());
    const outside =
      typeof parsed === 'string' &&
      ((min !== undefined && parsed < min) || (max !== undefined && parsed > max));
    return outside ? undefined : parsed;
  }

  function settle() {
    if (draft === null) return;
    const parsed = parse(draft);
    setNotUnderstood(parsed === undefined);
    if (parsed === undefined) return;
    setDraft(null);
    if (parsed !== value) onValueChange(parsed);
  }

  function type(text: string) {
    setDraft(text);
    // Gone while typing: gone at the press of a button, the message would move the button away under the pointer.
    if (parse(text) !== undefined) setNotUnderstood(false);
  }

  useEffect(() => {
    const form = calendar.current?.closest('form');
    if (!notUnderstood || form == null) return undefined;
    // Saved now, the form would have the date from before, or none.
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      calendar.current?.parentElement?.querySelector('input')?.focus();
    };
    form.addEventListener('submit', refuse, { capture: true });
    return () => form.removeEventListener('submit', refuse, { capture: true });
  }, [notUnderstood]);

  function choose(next: string) {
    setDraft(null);
    setNotUnderstood(false);
    onValueChange(next);
  }

  return (
    <FieldFrame
      {...frame}
      name={name}
      error={notUnderstood ? 'Type a date like 3/14 or Mar 14, or pick one from the calendar.' : frame.error}
    >
      <div className="relative">
        <Field.Control
          ref={ref}
          value={shown}
          // A label that is not seen stands in the empty field.
          placeholder={frame.hideLabel === true ? frame.label : 'Pick a date'}
          autoComplete="off"
          aria-required={frame.required || undefined}
          onValueChange={type}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && draft !== null) settle();
            if (event.key === 'ArrowDown' && event.altKey) calendar.current?.querySelector('button')?.click();
          }}
          onBlur={() => {
            settle();
            onBlur?.();
          }}
          className="control pr-13 md:pr-10"
        />
        <span ref={calendar} className="contents">
          <CalendarButton
            label={frame.label}
            disabled={frame.disabled}
            value={value}
            onChoose={choose}
            min={min}
            max={max}
          />
        </span>
      </div>
    </FieldFrame>
  );
}
