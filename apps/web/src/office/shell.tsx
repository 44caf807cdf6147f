import { can } from '@haulwright/domain/access/permissions';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '../features/session/session-context.ts';
import { destinations } from './navigation.tsx';
import { BottomBar, TopBar } from './phone-bars.tsx';
import { OfficePalette } from './office-palette.tsx';
import { Rail } from './rail.tsx';

/** Rail at the left of a wide screen, bars above and below on a phone, the page between. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { roles } = useSession();
  const [paletteOpen, setPaletteOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useFocusOnNewPage(main);
  const allowed = destinations.filter((destination) => can(roles, destination.permission));
  const openPalette = () => setPaletteOpen(true);

  return (
    <div className="min-h-dvh md:flex">
      <a href="#main" className="fixed top-2 left-2 z-60 -translate-y-20 rounded-lg bg-accent px-4 py-3 font-medium text-on-accent focus:translate-y-0">
        Skip to content
      </a>
      <Rail destinations={allowed} onOpenPalette={openPalette} />
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar onOpenPalette={openPalette} />
        <main ref={main} id="main" tabIndex={-1} className="mx-auto w-full max-w-7xl flex-1 px-4 pt-5 pb-24 outline-none md:px-8 md:pt-8 md:pb-12">
          {children}
        </main>
        <BottomBar destinations={allowed.filter((destination) => destination.onPhone)} />
      </div>
      <OfficePalette open={paletteOpen} onOpenChange={setPaletteOpen} destinations={allowed} />
    </div>
  );
}

/** Whoever cannot see the page change is taken to it: the focus follows the address, but not on the first page. */
function useFocusOnNewPage(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}
