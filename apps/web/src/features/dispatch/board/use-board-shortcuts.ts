import { useEffect, useEffectEvent } from 'react';
import { isCovered } from '../../../ui/hooks/is-covered.ts';

interface Shortcuts {
  readonly undo: () => void;
  readonly redo: () => void;
  /** Clears the selection. */
  readonly clear: () => void;
  readonly publishDay: () => void;
}

/** Ctrl+Z, Ctrl+Shift+Z, Shift+P and Escape, wherever the focus is except in a field. */
export function useBoardShortcuts({ undo, redo, clear, publishDay }: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping =
      (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') ||
      event.target instanceof HTMLTextAreaElement;
    if (isTyping || event.defaultPrevented) return;
    if (event.key === 'Escape' && !isCovered()) clear();
    const hasCommand = event.ctrlKey || event.metaKey;
    if (event.key === 'P' && !hasCommand && !event.altKey && !isCovered()) {
      event.preventDefault();
      publishDay();
    }
    if (!hasCommand || event.key.toLowerCase() !== 'z') return;
    event.preventDefault();
    (event.shiftKey ? redo : undo)();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
