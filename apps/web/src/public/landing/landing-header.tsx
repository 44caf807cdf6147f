import { Menu, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Brand } from '../../ui/base/brand.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { buttonLook } from '../../ui/buttons/button-look.ts';
import { say } from '../notice.ts';

const destinations = [
  { label: 'Features', href: '#features' },
  { label: 'Industries', href: '#industries' },
  { label: 'Pricing', href: '/pricing' },
] as const;

const linkLook = 'rounded-lg px-3 py-2 font-medium text-ink-soft hover:bg-hover hover:text-ink';
const rowLook = 'flex min-h-12 w-full items-center rounded-lg px-3 text-lg font-medium hover:bg-hover';

/** The landing page's navigation; on a phone behind one button. */
export function LandingHeader() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEffect(() => {
    if (!open) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-canvas">
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-4 px-4 py-2.5 md:px-8">
        <a href="/" aria-label="Haulwright, to the top" className="rounded-lg py-1.5">
          <Brand markClassName="text-accent-text [--mark-line:var(--canvas)]" />
        </a>
        <nav aria-label="Main" className="hidden items-center gap-1 md:flex">
          {destinations.map(({ label, href }) => (
            <a key={label} href={href} className={linkLook}>
              {label}
            </a>
          ))}
          <button type="button" onClick={announceResources} className={linkLook}>
            Resources
          </button>
        </nav>
        <div className="flex items-center gap-2">
          <ButtonLink variant="ghost" href="/auth" className="max-md:hidden">
            Sign In
          </ButtonLink>
          <ButtonLink variant="primary" href="/auth">
            Get Started
          </ButtonLink>
          <button
            type="button"
            aria-label="Menu"
            aria-expanded={open}
            aria-controls="landing-menu"
            onClick={() => setOpen(!open)}
            className={buttonLook({ variant: 'ghost', iconOnly: true, className: 'md:hidden' })}
          >
            {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          </button>
        </div>
      </div>
      <nav
        id="landing-menu"
        aria-label="Menu"
        hidden={!open}
        className="absolute inset-x-0 top-full border-b border-line bg-canvas p-2 shadow-popup md:hidden"
      >
        {destinations.map(({ label, href }) => (
          <a key={label} href={href} onClick={close} className={rowLook}>
            {label}
          </a>
        ))}
        <button
          type="button"
          className={rowLook}
          onClick={() => {
            close();
            announceResources();
          }}
        >
          Resources
        </button>
        <a href="/auth" className={rowLook}>
          Sign In
        </a>
      </nav>
    </header>
  );
}

function announceResources(): void {
  say({ title: 'Resources', description: 'The Resources page is coming soon.' });
}
