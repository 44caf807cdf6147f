import { type ComponentProps, useEffect } from 'react';
import { lazyDialog } from '../ui/late/lazy-dialog.tsx';
import { useTypedAhead } from './use-typed-ahead.ts';

const LazyPalette = lazyDialog(async () => (await import('./office-palette.tsx')).OfficePalette);

/** The palette, loaded lazily: keys typed meanwhile become its text, *Enter* included. */
export function OfficePalette(
  props: Omit<ComponentProps<typeof LazyPalette>, 'text' | 'onTextChange' | 'entered'>,
) {
  const { text, setText, entered } = useTypedAhead(props.open, () => props.onOpenChange(false));
  return <LazyPalette {...props} text={text} onTextChange={setText} entered={entered} />;
}

export const ShortcutsDialog = lazyDialog(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
);

/** Ctrl K or ⌘ K opens and closes the palette, even while it loads and from within any field. */
export function usePaletteKey(open: boolean, onOpenChange: (open: boolean) => void): void {
  useEffect(() => {
    function toggle(event: KeyboardEvent) {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      onOpenChange(!open);
    }
    document.addEventListener('keydown', toggle);
    return () => document.removeEventListener('keydown', toggle);
  }, [open, onOpenChange]);
}
