import { useEffect, useRef, useState } from 'react';
import { SearchField, type SearchFieldProps } from './search-field.tsx';

export interface ServerSearchFieldProps extends Omit<SearchFieldProps, 'onValueChange'> {
  /** Called with the trimmed text: at once after a pause, and at most every tenth of a second during typing. */
  readonly onSearch: (text: string) => void;
}

/** Fast typists press a key every tenth of a second: a request for each would only delay the next. */
const PACE_MS = 100;

/**
 * A search field answered by the server. Follows `value` when it changes from outside (back button, link).
 */
export function ServerSearchField({ value, onSearch, ...field }: ServerSearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Requested and not yet returned as `value`: those answers must not overwrite newer typing.
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
