import { Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft, House } from 'lucide-react';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';

/** Above the public pages but the landing page: the brand, the way home and the way back. */
export function PageBar() {
  const router = useRouter();
  return (
    <header className="border-b border-line">
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-3 px-4 py-2.5 md:px-8">
        <Link to="/" aria-label="Haulwright, to the home page" className="rounded-lg py-1.5">
          <Brand markClassName="text-accent-text [--mark-line:var(--canvas)]" />
        </Link>
        <nav aria-label="Page" className="-mr-2 flex">
          <Button variant="ghost" icon={<ArrowLeft aria-hidden="true" />} onClick={() => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/' }))}>
            Back
          </Button>
          <Button variant="ghost" icon={<House aria-hidden="true" />} render={<Link to="/" />}>
            Home
          </Button>
        </nav>
      </div>
    </header>
  );
}
