import { ChevronRight } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { useNarrowScreen } from '../hooks/use-narrow-screen.ts';

export interface PageHeaderProps {
  readonly title: ReactNode;
  /** A quieter line under the title. */
  readonly description?: ReactNode;
  /**
   * Breadcrumbs, outermost first: the caller's links, as the kit knows no router. The page itself is not
   * listed.
   */
  readonly breadcrumbs?: readonly ReactNode[];
  /** Back and home controls, left of the title: `<Button iconLabel="Back to dashboard" …/>`. */
  readonly back?: ReactNode;
  /** A badge beside the title. */
  readonly badge?: ReactNode;
  /** Buttons at the top right; the primary one last. */
  readonly actions?: ReactNode;
}

/**
 * The top of every office page, with its only h1. A long description rather takes two lines than pushes the buttons below
 * it. On a phone the description stands below the buttons, so that a short title has them beside it.
 */
export function PageHeader({ title, description, breadcrumbs = [], back, badge, actions }: PageHeaderProps) {
  const isNarrow = useNarrowScreen();
  const said = description !== undefined && <p className="mt-0.5 text-ink-soft">{description}</p>;
  return (
    <header className="mb-2 md:mb-4">
      {breadcrumbs.length > 0 && (
        <nav aria-label="Breadcrumb" className="mb-1">
          <ol className="flex flex-wrap items-center gap-1 text-sm text-ink-soft [&_a]:rounded-sm [&_a]:py-1 [&_a:hover]:text-ink [&_a:hover]:underline">
            {breadcrumbs.map((crumb, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a breadcrumb's place in the row is its identity
              <Fragment key={index}>
                <li>{crumb}</li>
                <li aria-hidden="true">
                  <ChevronRight className="size-3.5 text-ink-faint" />
                </li>
              </Fragment>
            ))}
          </ol>
        </nav>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-2 md:gap-x-6 md:gap-y-3">
        <div className="flex min-w-0 items-center gap-2 md:flex-1 md:basis-80">
          {back !== undefined && <div className="-ml-2 flex shrink-0">{back}</div>}
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h1 className="text-2xl font-semibold break-words">{title}</h1>
              {badge}
            </div>
            {!isNarrow && said}
          </div>
        </div>
        {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      {isNarrow && said}
    </header>
  );
}
