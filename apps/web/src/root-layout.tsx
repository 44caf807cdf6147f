import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { StrictStyles } from './ui/base/strict-styles.tsx';
import { Toaster } from './ui/toasts/toast.tsx';

/** What every page of the product has: its title, tooltips and toasts. */
export function RootLayout() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    document.title = title === undefined ? 'Haulwright' : `${title} · Haulwright`;
  }, [title]);
  return (
    <StrictStyles>
      <Outlet />
      <Toaster />
    </StrictStyles>
  );
}
