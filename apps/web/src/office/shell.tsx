import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { useKeepSharing } from '../features/positions/use-keep-sharing.ts';
import { useSession } from '../features/session/session-context.ts';
import { OfficePalette, ShortcutsDialog, usePaletteKey } from './lazy-overlays.tsx';
import { OpenDialogContext } from '../shared-dialogs.ts';
import { LiveUpdates } from './live-updates.tsx';
import { OfficeDialogs } from './office-dialogs.tsx';
import { BottomBar, TopBar } from './phone-bars.tsx';
import { Rail } from './rail.tsx';
import { useRememberRecent } from './recent-items.ts';
import { useRememberFilters } from './remembered-filters.ts';
import { useOfficeActs } from './use-office-acts.ts';

/** The frame of the office: a rail on the left of a wide screen, bars at the top and bottom of a phone. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { userId } = useSession();
  const { allowed, actions, start, shortcuts, overlay, setOverlay, lastDialog, callStart, openDialog } =
    useOfficeActs();
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  useRememberRecent(userId);
  useRememberFilters(userId);
  useKeepSharing(userId);
  const openPalette = useCallback(() => setOverlay('palette'), [setOverlay]);
  const showShortcuts = useCallback(() => setOverlay('shortcuts'), [setOverlay]);
  // Opening one closes the other: only the open one may close itself.
  const setOpen = (which: NonNullable<typeof overlay>) => (open: boolean) =>
    setOverlay((now) => (open ? which : now === which ? null : now));
  usePaletteKey(overlay === 'palette', overlay !== null, setOpen('palette'));

  return (
    <div className="min-h-dvh md:flex">
      <a
        href="#main"
        className="print:hidden fixed top-2 left-2 z-60 -translate-y-20 rounded-lg bg-accent px-4 py-3 font-medium text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      <Rail destinations={allowed} onOpenPalette={openPalette} onShowShortcuts={showShortcuts} />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar onOpenPalette={openPalette} onShowShortcuts={showShortcuts} />
        <LiveUpdates />
        <main
          ref={main}
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-7xl flex-1 has-data-wide:max-w-none px-4 pt-3 pb-24 outline-none md:px-8 md:pt-8 md:pb-12"
        >
          <OpenDialogContext value={openDialog}>{children}</OpenDialogContext>
        </main>
        <BottomBar destinations={allowed} />
      </div>
      <OfficePalette
        open={overlay === 'palette'}
        onOpenChange={setOpen('palette')}
        destinations={allowed}
        actions={actions}
        onAction={start}
        onShowShortcuts={showShortcuts}
      />
      <ShortcutsDialog
        open={overlay === 'shortcuts'}
        onOpenChange={setOpen('shortcuts')}
        shortcuts={shortcuts}
      />
      <OfficeDialogs
        open={overlay === 'palette' || overlay === 'shortcuts' ? null : overlay}
        last={lastDialog}
        start={callStart}
        onClose={() => setOverlay(null)}
      />
    </div>
  );
}

/** Announces a page change to people who cannot see it: moves the focus, except on the first page. */
function useFocusOnNewPage(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}
