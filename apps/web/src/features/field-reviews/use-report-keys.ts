import type { ReviewAct } from '@haulwright/domain/field/review-acts';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isCovered } from '../../ui/hooks/is-covered.ts';
import { isSecondKey, isTyping } from '../../ui/hooks/key-sequence.ts';
import { type PageKeys, useTellKeys } from '../../ui/hooks/page-keys.ts';
import { undoLast } from './undo-decision.ts';

/** The key that presses a decision's button at the stop that has the focus; cancelling a job has none. */
export const keyOfAct: Readonly<Partial<Record<ReviewAct, string>>> = {
  count: 'A',
  replace: 'R',
  'second-visit': 'S',
  'make-job': 'M',
  tomorrow: 'T',
  note: 'N',
};
/** Of a card's *Accept all*. */
export const acceptAllKey = 'Shift+A';

const told: readonly PageKeys[] = [
  {
    group: 'On a field report',
    keys: [
      { keys: ['J'], label: 'Next stop' },
      { keys: ['K'], label: 'Previous stop' },
      { keys: ['A'], label: 'Accept' },
      { keys: ['Shift', 'A'], label: 'Accept all of the card' },
      { keys: ['R'], label: 'Replace what is there' },
      { keys: ['S'], label: 'Make it a second visit' },
      { keys: ['M'], label: 'Make a job of it' },
      { keys: ['T'], label: 'Put it on tomorrow' },
      { keys: ['N'], label: 'Keep as a note, or the first report' },
      { keys: ['Z'], label: 'Undo the last decision' },
    ],
  },
];

const stopsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-reported-stop]') ?? []),
];

/**
 * Moves from stop to stop and decides by keyboard. A key does what the button with it does, so that there is no second
 * way to decide; without a button nothing happens. After a decision the focus is on the stop that follows.
 */
export function useReportKeys(list: RefObject<HTMLElement | null>): void {
  useTellKeys(told);
  const decidedAt = useRef<number | null>(null);
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    if (isSecondKey(event) || isTyping(event.target) || isCovered()) return;
    const key = event.key.toUpperCase();
    const stops = stopsIn(list.current);
    const at = stops.findIndex((stop) => stop.contains(document.activeElement));
    if (key === 'J' || key === 'K') {
      const next = stops[Math.max(0, Math.min(stops.length - 1, at + (key === 'J' ? 1 : -1)))];
      next?.focus();
      if (next !== undefined) event.preventDefault();
      return;
    }
    if (key === 'Z' && !event.shiftKey) {
      if (undoLast()) event.preventDefault();
      return;
    }
    const within = event.shiftKey ? stops[at]?.closest('section') : stops[at];
    const button = within?.querySelector<HTMLElement>(
      `[aria-keyshortcuts="${event.shiftKey ? 'Shift+' : ''}${CSS.escape(key)}"]`,
    );
    if (button == null) return;
    event.preventDefault();
    decidedAt.current = at;
    button.click();
  });
  useEffect(() => {
    // Of each drawing: the stop that had the focus may have left with it.
    if (decidedAt.current === null || document.activeElement !== document.body) return;
    const stops = stopsIn(list.current);
    stops[Math.min(decidedAt.current, stops.length - 1)]?.focus();
    decidedAt.current = null;
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
