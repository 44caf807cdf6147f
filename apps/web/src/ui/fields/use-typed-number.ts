import { type ChangeEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { type NumberTakes, readTypedNumber, takesInWords } from '../words/typed-number.ts';
import { holdUnreadForms } from './unread-fields.ts';

export interface TypedNumberOptions extends NumberTakes {
  readonly value: number | null;
  /** Called with null for an empty field, and while its text cannot be read. */
  readonly onValueChange: (value: number | null) => void;
  /** Step of the arrow keys. */
  readonly step?: number | undefined;
  /** False for numbers that are names: 1024, not 1,024. */
  readonly isGrouped?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** What the form says about the value. */
  readonly error?: string | undefined;
}

interface Typed {
  readonly text: string;
  /** What the form was told. */
  readonly told: number | null;
  /** What the form holds since; undefined until it was drawn with it. */
  readonly held: number | null | undefined;
}

/**
 * A number as text: what is typed stays as it was typed. When the field is left, a number is written as it is
 * written everywhere, and a text that is no number the field takes becomes an error that says what it takes;
 * no form is sent with it.
 */
export function useTypedNumber({
  value,
  onValueChange,
  step = 1,
  isGrouped = true,
  disabled = false,
  error,
  ...takes
}: TypedNumberOptions) {
  const shown = (number: number | null): string => (number === null ? '' : written(number, takes, isGrouped));
  const fromForm = (): Typed => ({ text: shown(value), told: value, held: value });
  const [stored, setTyped] = useState(fromForm);
  const [isLeft, setLeft] = useState(false);
  let typed = stored;
  // A form may hold something else than it was told, such as 0 for an empty field: only what it changes
  // later replaces the text.
  if (!Object.is(typed.held, value)) {
    const isTold = typed.held === undefined || Object.is(typed.told, value);
    typed = isTold ? { ...typed, held: value } : fromForm();
    setTyped(typed);
    if (!isTold) setLeft(false);
  }
  const number = readTypedNumber(typed.text, takes);
  const isUnread = number === undefined && !disabled;
  useEffect(holdUnreadForms, []);

  function write(text: string) {
    const next = readTypedNumber(text, takes);
    const told = next ?? null;
    if (next !== undefined) setLeft(false);
    if (Object.is(told, typed.told)) setTyped({ ...typed, text });
    else {
      setTyped({ text, told, held: undefined });
      onValueChange(told);
    }
  }

  return {
    error: isUnread && (isLeft || error) ? takesInWords(takes, typed.text) : error,
    input: {
      value: typed.text,
      inputMode: (takes.decimals ?? 0) > 0 ? ('decimal' as const) : ('numeric' as const),
      autoComplete: 'off',
      autoCorrect: 'off',
      spellCheck: false,
      'data-unread': isUnread ? '' : undefined,
      onChange: (event: ChangeEvent<HTMLInputElement>) => write(event.target.value),
      onBlur: () => {
        setLeft(number === undefined);
        if (number !== undefined) setTyped({ ...typed, text: shown(number) });
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') setLeft(true);
        if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || number === undefined) return;
        event.preventDefault();
        const stepped = (number ?? 0) + (event.key === 'ArrowUp' ? step : -step);
        write(shown(Math.min(takes.max ?? Infinity, Math.max(takes.min ?? -Infinity, stepped))));
      },
    },
  };
}

/** At least three decimals are shown of what came from elsewhere, whatever may be typed. */
const written = (number: number, { decimals = 0, isMoney }: NumberTakes, useGrouping: boolean): string =>
  number.toLocaleString(
    'en-US',
    isMoney
      ? { ...inDollars, maximumFractionDigits: Math.max(2, decimals) }
      : { useGrouping, maximumFractionDigits: Math.max(3, decimals) },
  );

const inDollars = { style: 'currency', currency: 'USD' } as const;
