// Public to other features.
import { type ReactNode, useEffect, useRef } from 'react';
import { Brand } from '../../ui/base/brand.tsx';

interface EntryFrameProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** Who speaks here, in place of the product: at the head, at the foot, and by name in the window's title. */
  readonly by?: { readonly name: string; readonly head: ReactNode; readonly foot: ReactNode };
  /** Links below the form, for leaving the page. */
  readonly footer?: ReactNode;
}

/**
 * A page with a single task on the way into the product: the second step, an emailed link, a new password. A new title
 * takes the focus.
 */
export function EntryFrame({ title, description, children, by, footer }: EntryFrameProps) {
  const named = by?.name ?? 'Haulwright';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const before = document.title;
    document.title = named === '' ? title : `${title} · ${named}`;
    // A field with autofocus keeps the focus.
    if (document.activeElement === document.body || document.activeElement === null) heading.current?.focus();
    // Shown in place of a page, it restores that page's title afterwards.
    return () => {
      document.title = before;
    };
  }, [title, named]);
  return (
    <main className="flex min-h-dvh flex-col px-4 py-6">
      <div className="m-auto w-full max-w-md md:max-w-lg md:rounded-xl md:border md:border-line md:bg-surface md:p-8 md:shadow-card">
        {by === undefined ? (
          <Brand
            className="mb-6"
            markClassName="text-accent-text [--mark-line:var(--canvas)] md:[--mark-line:var(--surface)]"
          />
        ) : (
          by.head
        )}
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold text-balance outline-none">
          {title}
        </h1>
        {description !== undefined && <div className="mt-2 text-ink-soft">{description}</div>}
        <div className="mt-6">{children}</div>
        {by?.foot}
        {footer !== undefined && (
          <div className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-line pt-3">{footer}</div>
        )}
      </div>
    </main>
  );
}
