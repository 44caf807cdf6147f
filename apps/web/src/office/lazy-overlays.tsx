import { useEffect } from 'react';
import { lazyDialog } from '../ui/lazy-dialog.tsx';

export const OfficePalette = lazyDialog(async () => (await import('./office-palette.tsx')).OfficePalette);
export const ShortcutsDialog = lazyDialog(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
);

/** Ctrl K or ⌘ K opens and closes the palette, from the first moment on and from within any field. */
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
