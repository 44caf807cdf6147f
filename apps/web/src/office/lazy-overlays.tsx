import { type ComponentProps, useEffect } from 'react';
import { lazyDialog } from '../ui/late/lazy-dialog.tsx';
import { toast } from '../ui/toasts/toast.tsx';
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

/** What a page's own dialog does to the page below it. */
const isPageCovered = (): boolean =>
  document.querySelector('main')?.closest('[aria-hidden="true"], [inert], [data-base-ui-inert]') != null;

/**
 * Ctrl K or ⌘ K opens and closes the palette, even while it loads and from within any field. Over a dialog of
 * the page itself it does not open: what it leads to would lie over what is being typed there.
 * @param isOwn a dialog of the frame is open, which the palette takes the place of
 */
export function usePaletteKey(open: boolean, isOwn: boolean, onOpenChange: (open: boolean) => void): void {
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
      if (!isOwn && isPageCovered())
        toast.error({
          title: 'A Dialog Is Open',
          description: 'Save or close it first, then press the keys again.',
        });
      else onOpenChange(!open);
    }
    document.addEventListener('keydown', toggle);
    return () => document.removeEventListener('keydown', toggle);
  }, [open, isOwn, onOpenChange]);
}
