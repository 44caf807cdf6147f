import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useOpenReviewCount } from '../features/field-reviews/open-review-count.ts';
import { useCan, useSession } from '../features/session/session-context.ts';
import { BrandMark } from '../ui/base/brand.tsx';
import { commandKey, Shortcut } from '../ui/base/shortcut.tsx';
import { Tooltip } from '../ui/buttons/tooltip.tsx';
import type { Destination } from './navigation.tsx';
import { keysOf } from './shortcuts.ts';
import { PersonMenu } from './person-menu.tsx';
import { useWayTo } from './remembered-filters.ts';

interface RailProps {
  readonly destinations: readonly Destination[];
  readonly onOpenPalette: () => void;
  readonly onShowShortcuts: () => void;
}

/** Icons only on a tablet, with words from 1280 px. */
export function Rail({ destinations, onOpenPalette, onShowShortcuts }: RailProps) {
  const openReviews = useOpenReviewCount(useCan('EDIT_JOB')) ?? 0;
  return (
    <header className="print:hidden sticky top-0 hidden h-dvh w-16 shrink-0 flex-col border-r border-line bg-sunken px-2 py-4 md:flex xl:w-56 xl:px-3">
      <Link
        to="/dashboard"
        aria-label="Haulwright, to the dashboard"
        className="mb-4 flex items-center gap-2.5 rounded-lg px-2.5 py-1"
      >
        <BrandMark className="size-7 text-accent-text [--mark-line:var(--sunken)]" />
        <span className="hidden text-xl font-semibold tracking-tight xl:inline">Haulwright</span>
      </Link>
      <Tooltip label="Search commands" shortcut={[commandKey(), 'K']} side="right">
        <button
          type="button"
          onClick={onOpenPalette}
          className="mb-3 flex min-h-10 items-center gap-2.5 rounded-lg border border-line bg-surface px-3.5 text-ink-faint hover:text-ink xl:min-h-9 xl:px-2.5"
        >
          <Search aria-hidden="true" className="size-4 shrink-0" />
          <span className="sr-only flex-1 text-left xl:not-sr-only">Search…</span>
          <span aria-hidden="true" className="hidden xl:inline-flex">
            <Shortcut keys={[commandKey(), 'K']} />
          </span>
        </button>
      </Tooltip>
      <nav aria-label="Main" className="flex flex-1 flex-col gap-0.5 overflow-y-auto">
        {destinations.map((destination) => (
          <RailLink
            key={destination.to}
            destination={destination}
            count={destination.to === '/field-reviews' ? openReviews : 0}
          />
        ))}
      </nav>
      <PersonMenu compact={false} onShowShortcuts={onShowShortcuts} />
    </header>
  );
}

function RailLink({
  destination,
  count,
}: {
  readonly destination: Destination;
  /** A count of waiting items; zero is not shown. */
  readonly count: number;
}) {
  const wayTo = useWayTo(useSession().userId);
  return (
    <Tooltip label={destination.label} shortcut={keysOf(destination.to, commandKey())} side="right">
      <Link
        {...wayTo(destination.to)}
        className="flex min-h-11 items-center gap-3 rounded-lg px-3.5 font-medium [&_svg]:size-4.5 [&_svg]:shrink-0 xl:min-h-9 xl:px-2.5"
        activeProps={{ className: 'bg-accent-soft text-accent-text' }}
        inactiveProps={{ className: 'text-ink-soft hover:bg-hover hover:text-ink' }}
      >
        {destination.icon}
        <span className="sr-only xl:not-sr-only">{destination.label}</span>
        {count > 0 && (
          <span className="numeric ml-auto rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
            {count}
            <span className="sr-only"> open</span>
          </span>
        )}
      </Link>
    </Tooltip>
  );
}
