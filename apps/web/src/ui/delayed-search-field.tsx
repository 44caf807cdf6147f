import { useEffect, useRef, useState } from 'react';
import { SearchField, type SearchFieldProps } from './search-field.tsx';

export interface DelayedSearchFieldProps extends Omit<SearchFieldProps, 'onValueChange'> {
  /** The trimmed text, 250 ms after the last key; at once when the box is emptied. */
  readonly onSearch: (text: string) => void;
}

const SEARCH_DELAY_MS = 250;

/** A search field that asks only once the typing rests. Follows `value` when it changes from outside (back button, link). */
export function DelayedSearchField({ value, onSearch, ...field }: DelayedSearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Asked for and not yet come back as `value`: those answers must not overwrite what was typed meanwhile.
  const [asked, setAsked] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  if (value !== known) {
    setKnown(value);
    setAsked(asked.slice(asked.indexOf(value) + 1));
    if (!asked.includes(value)) setTyped(value);
  }

  function ask(text: string) {
    if (text === value && asked.length === 0) return;
    setAsked((before) => [...before, text]);
    onSearch(text);
  }

  function type(text: string) {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(text.trim()), text === '' ? 0 : SEARCH_DELAY_MS);
  }

  return <SearchField {...field} value={typed} onValueChange={type} />;
}
