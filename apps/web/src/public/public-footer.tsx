import { useSyncExternalStore } from 'react';
import { Brand } from '../ui/base/brand.tsx';
import { NoticeBoard } from './notice-board.tsx';
import { say } from './notice.ts';

/** The footer of every public page. Entries without an address are not written yet and say so. */
export function PublicFooter() {
  return (
    <footer className="border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-12 md:grid-cols-[1.4fr_repeat(3,1fr)] md:px-8">
        <div>
          <Brand markClassName="text-accent-text [--mark-line:var(--sunken)]" />
          <p className="mt-3 max-w-xs text-ink-soft">
            Field-service management for the companies that keep the country's tanks, traps, units and pits in
            order.
          </p>
        </div>
        <div className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 md:col-span-3">
          {columns.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <h2 className="font-semibold">{column.title}</h2>
              <ul className="mt-2">
                {column.entries.map((entry) => (
                  <li key={entry.label}>
                    {entry.to === undefined ? (
                      <button
                        type="button"
                        className={entryLook}
                        onClick={() => say({ title: entry.label, description: 'This page is coming soon.' })}
                      >
                        {entry.label}
                      </button>
                    ) : (
                      <a href={entry.to} className={entryLook}>
                        {entry.label}
                      </a>
                    )}
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <p className="mx-auto max-w-6xl px-4 pb-8 text-sm text-ink-soft md:px-8">
        © <CurrentYear /> Haulwright. All rights reserved.
      </p>
      <NoticeBoard />
    </footer>
  );
}

const never = () => () => undefined;

/** The file may have been written in an earlier year: only the browser knows the current one. */
function CurrentYear() {
  return useSyncExternalStore(never, thisYear, () => '');
}

const thisYear = () => String(new Date().getFullYear());

const entryLook = 'inline-flex min-h-12 items-center text-ink-soft hover:text-ink hover:underline md:min-h-8';

interface FooterColumn {
  readonly title: string;
  readonly entries: readonly {
    readonly label: string;
    readonly to?: '/pricing' | '/about' | '/privacy' | '/terms' | '/security';
  }[];
}

const columns: readonly FooterColumn[] = [
  {
    title: 'Product',
    entries: [{ label: 'Pricing', to: '/pricing' }, { label: 'Integrations' }, { label: 'Changelog' }],
  },
  {
    title: 'Company',
    entries: [{ label: 'About', to: '/about' }, { label: 'Careers' }, { label: 'Contact' }],
  },
  {
    title: 'Legal',
    entries: [
      { label: 'Privacy', to: '/privacy' },
      { label: 'Terms', to: '/terms' },
      { label: 'Security', to: '/security' },
    ],
  },
];
