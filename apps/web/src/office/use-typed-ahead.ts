import { useEffect, useEffectEvent, useState } from 'react';

/** Marks the field that takes over the buffered text once it has the focus. */
const fieldMark = '[data-typed-ahead]';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The buffered text after a key; null when the key does not type anything. */
export function textAfter(text: string, { key, ctrlKey, metaKey, altKey }: Key): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Backspace') return text.slice(0, -1);
  return key.length === 1 ? text + key : null;
}

/**
 * Buffers typing between the press that opens something and the moment its field has the focus: otherwise
 * those letters would be shortcuts of the page below.
 */
export function useTypedAhead(
  open: boolean,
  close: () => void,
): {
  readonly text: string;
  readonly setText: (text: string) => void;
  /** The text that *Enter* was pressed for. */
  readonly entered: string | undefined;
} {
  const [text, setText] = useState('');
  const [entered, setEntered] = useState<string>();
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setText('');
    setEntered(undefined);
  }
  const leave = useEffectEvent(close);
  const enter = useEffectEvent(() => setEntered(text));
  useEffect(() => {
    if (!open) return undefined;
    const stop = () => window.removeEventListener('keydown', keep, { capture: true });
    function keep(event: KeyboardEvent) {
      if (document.activeElement?.matches(fieldMark) === true) return stop();
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === 'Escape') leave();
      else if (event.key === 'Enter') enter();
      else setText((before) => textAfter(before, event) ?? before);
    }
    window.addEventListener('keydown', keep, { capture: true });
    return stop;
  }, [open]);
  return { text, setText, entered };
}
