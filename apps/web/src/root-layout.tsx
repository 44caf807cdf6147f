import { Outlet, useMatches } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Toaster } from './ui/toast.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';

/** What every page of the product has: its title, tooltips and toasts. */
export function RootLayout() {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    document.title = title === undefined ? 'Haulwright' : `${title} · Haulwright`;
  }, [title]);
  return (
    <TooltipProvider>
      <Outlet />
      <Toaster />
    </TooltipProvider>
  );
}
