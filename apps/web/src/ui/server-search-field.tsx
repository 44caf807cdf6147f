import { useEffect, useRef, useState } from 'react';
import { SearchField, type SearchFieldProps } from './search-field.tsx';

export interface ServerSearchFieldProps extends Omit<SearchFieldProps, 'onValueChange'> {
  /**
   * The trimmed text: at once after a pause, and while someone goes on typing at most every tenth of a
   * second.
   */
  readonly onSearch: (text: string) => void;
}

/**
 * Fast typists press a key every tenth of a second: one question for each would only be in the way of the
 * next.
 */
const PACE_MS = 100;

/**
 * A search field whose answers the server gives. Follows `value` when it changes from outside (back button,
 * link).
 */
export function ServerSearchField({ value, onSearch, ...field }: ServerSearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Asked for and not yet come back as `value`: those answers must not overwrite what was typed meanwhile.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const lastAsked = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (value !== known) {
    setKnown(value);
    setAsked(asked.slice(asked.indexOf(value) + 1));
    if (!asked.includes(value)) setTyped(value);
  }

  function ask(text: string) {
    if (text === (asked.at(-1) ?? value)) return;
    lastAsked.current = performance.now();
    setAsked((before) => [...before, text]);
    onSearch(text);
  }

  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    const wait = text === '' ? 0 : lastAsked.current + PACE_MS - performance.now();
    if (wait <= 0) ask(text.trim());
    else timer.current = setTimeout(() => ask(text.trim()), wait);
  }

  return <SearchField {...field} value={typed} onValueChange={type} />;
}
