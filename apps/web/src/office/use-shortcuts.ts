import { useEffect, useEffectEvent } from 'react';
import { sequenceMs, tellSequence } from '../ui/hooks/key-sequence.ts';
import { isTaken, readKey, type ShortcutAct } from './shortcuts.ts';

/** Calls `act` for each shortcut typed anywhere but into a field, a menu or a dialog. */
export function useShortcuts(act: (what: ShortcutAct) => void): void {
  const onAct = useEffectEvent(act);
  useEffect(() => {
    let waiting: string | null = null;
    let since = 0;
    function onKey(event: KeyboardEvent) {
      // Shift is pressed on the way to '?', so it does not end a sequence.
      if (event.key === 'Shift') return;
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.repeat ||
        isTaken(event.target)
      ) {
        waiting = null;
        tellSequence(null);
        return;
      }
      const reading = readKey(event.timeStamp - since < sequenceMs ? waiting : null, event.key);
      waiting = reading.waiting;
      since = event.timeStamp;
      tellSequence(waiting === null ? null : since);
      // A page with a search of its own focuses that.
      if (
        reading.act === null ||
        (reading.act === 'search' && document.querySelector('input[aria-keyshortcuts="/"]') !== null)
      )
        return;
      event.preventDefault();
      onAct(reading.act);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
