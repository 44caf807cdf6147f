import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Brand } from '../ui/brand.tsx';
import { toast } from '../ui/toast.tsx';

/** Under every public page. Entries without an address are not written yet and say so. */
export function PublicFooter() {
  const [year] = useState(() => new Date().getFullYear());
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 md:grid-cols-[1.4fr_repeat(3,1fr)] md:px-8">
        <div>
          <Brand markClassName="text-accent-text [--mark-line:var(--sunken)]" />
          <p className="mt-3 max-w-xs text-ink-soft">Field-service management for the companies that keep the country's tanks, traps, units and pits in order.</p>
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className="font-semibold">{column.title}</h2>
            <ul className="mt-2">
              {column.entries.map((entry) => (
                <li key={entry.label}>{entry.to === undefined ? <ComingSoon label={entry.label} /> : <Link to={entry.to} className={entryLook}>{entry.label}</Link>}</li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
      <p className="mx-auto max-w-6xl px-4 pb-8 text-sm text-ink-soft md:px-8">© {year} Haulwright. All rights reserved.</p>
    </footer>
  );
}

const entryLook = 'inline-flex min-h-12 items-center text-ink-soft hover:text-ink hover:underline md:min-h-8';

interface FooterColumn {
  readonly title: string;
  readonly entries: readonly { readonly label: string; readonly to?: '/pricing' | '/about' | '/privacy' | '/terms' | '/security' }[];
}

const columns: readonly FooterColumn[] = [
  { title: 'Product', entries: [{ label: 'Pricing', to: '/pricing' }, { label: 'Integrations' }, { label: 'Changelog' }] },
  { title: 'Company', entries: [{ label: 'About', to: '/about' }, { label: 'Careers' }, { label: 'Contact' }] },
  { title: 'Legal', entries: [{ label: 'Privacy', to: '/privacy' }, { label: 'Terms', to: '/terms' }, { label: 'Security', to: '/security' }] },
];

function ComingSoon({ label }: { readonly label: string }) {
  return (
    <button type="button" className={entryLook} onClick={() => toast.info({ title: label, description: 'This page is coming soon.' })}>
      {label}
    </button>
  );
}
