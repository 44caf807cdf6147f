import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { BrandMark } from '../ui/base/brand.tsx';
import { Button } from '../ui/buttons/button.tsx';

/** Any path the product does not have. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  // Kept from arrival: while leaving, the location is already the next page's.
  const [missing] = useState(pathname);
  useEffect(() => {
    console.error(`404: there is no page at ${missing}`);
  }, [missing]);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-5 px-6 text-center">
      <BrandMark className="size-14 text-accent-text [--mark-line:var(--canvas)]" />
      <div>
        <p className="text-5xl font-semibold text-ink-faint">404</p>
        <h1 className="mt-2 text-2xl font-semibold">Oops! Page not found</h1>
      </div>
      <Button variant="primary" render={<Link to="/" />}>
        Return to Home
      </Button>
    </main>
  );
}
