import { Link, useNavigate } from '@tanstack/react-router';
import { Menu as MenuIcon } from 'lucide-react';
import { Brand } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast.tsx';

const linkLook = 'rounded-lg px-3 py-2 font-medium text-ink-soft hover:bg-hover hover:text-ink';

/** The landing page's navigation; on a phone behind one button. */
export function LandingHeader() {
  const navigate = useNavigate();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas">
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-4 px-4 py-2.5 md:px-8">
        <Link to="/" aria-label="Haulwright, to the top" className="rounded-lg py-1.5">
          <Brand markClassName="text-accent-text [--mark-line:var(--canvas)]" />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          <a href="#features" className={linkLook}>
            Features
          </a>
          <a href="#industries" className={linkLook}>
            Industries
          </a>
          <Link to="/pricing" className={linkLook}>
            Pricing
          </Link>
          <button type="button" onClick={announceResources} className={linkLook}>
            Resources
          </button>
        </nav>
        <div className="flex items-center gap-2">
          <Button variant="ghost" render={<Link to="/auth" />} className="max-md:hidden">
            Sign In
          </Button>
          <Button variant="primary" render={<Link to="/auth" />}>
            Get Started
          </Button>
          <div className="md:hidden">
            <Menu
              trigger={<Button variant="ghost" aria-label="Menu" icon={<MenuIcon aria-hidden="true" />} className="w-12 px-0" />}
              items={[
                { label: 'Features', onSelect: () => scrollTo('features') },
                { label: 'Industries', onSelect: () => scrollTo('industries') },
                { label: 'Pricing', onSelect: () => void navigate({ to: '/pricing' }) },
                { label: 'Resources', onSelect: announceResources },
                { label: 'Sign In', onSelect: () => void navigate({ to: '/auth' }) },
              ]}
            />
          </div>
        </div>
      </div>
    </header>
  );
}

function announceResources(): void {
  toast.info({ title: 'Resources', description: 'The Resources page is coming soon.' });
}

function scrollTo(id: string): void {
  document.getElementById(id)?.scrollIntoView();
}
