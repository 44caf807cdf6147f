import { Outlet, useMatches } from '@tanstack/react-router';
import { Guard } from '../features/session/guard.tsx';
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
      </Guard>
    </SessionProvider>
  );
}
