import { Outlet, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { StreetsContext } from '../features/map/streets-context.ts';
import { Guard } from '../features/session/guard.tsx';
import { useSession } from '../features/session/session-context.ts';
import { SessionProvider } from '../features/session/session-provider.tsx';
import { useChosenTheme } from '../ui/base/theme.ts';
import { LiveUpdates } from './live-updates.tsx';
import { Shell } from './shell.tsx';

/** Wraps every signed-in page: checks the session and the page's access rule, and adds the navigation. */
export default function OfficeLayout() {
  useChosenTheme();
  const access = useMatches({ select: (matches) => matches.at(-1)?.staticData.access }) ?? {};
  const isBare = useMatches({ select: (matches) => matches.at(-1)?.staticData.isBare }) === true;
  return (
    <SessionProvider>
      <Guard access={access}>
        <WithStreets>
          {isBare ? (
            <>
              <LiveUpdates />
              <Outlet />
            </>
          ) : (
            <Shell>
              <Outlet />
            </Shell>
          )}
        </WithStreets>
      </Guard>
    </SessionProvider>
  );
}

/** Tells maps, which do not know who is signed in, what streets to draw. */
function WithStreets({ children }: { readonly children: ReactNode }) {
  return <StreetsContext value={useSession().streets ?? null}>{children}</StreetsContext>;
}
