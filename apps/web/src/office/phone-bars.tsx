import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { Ellipsis, Search } from 'lucide-react';
import { useSession } from '../features/session/session-context.ts';
import { Brand } from '../ui/base/brand.tsx';
import { Button } from '../ui/buttons/button.tsx';
import { classNames } from '../ui/base/class-names.ts';
import { LazyMenu } from '../ui/overlays/lazy-menu.tsx';
import type { Destination } from './navigation.tsx';
import { PersonMenu } from './person-menu.tsx';
import { useWayTo } from './remembered-filters.ts';

/** Brand, search and person above the page of a phone. */
export function TopBar({
  onOpenPalette,
  onShowShortcuts,
}: {
  readonly onOpenPalette: () => void;
  readonly onShowShortcuts: () => void;
}) {
  return (
    <header className="print:hidden sticky top-0 z-20 flex min-h-14 items-center justify-between border-b border-line bg-canvas px-4 md:hidden">
      <Link to="/dashboard" aria-label="Haulwright, to the dashboard" className="rounded-lg py-2">
        <Brand />
      </Link>
      <div className="-mr-2 flex items-center">
        <Button
          variant="ghost"
          iconLabel="Search commands"
          icon={<Search aria-hidden="true" />}
          onClick={onOpenPalette}
        />
        <PersonMenu compact onShowShortcuts={onShowShortcuts} />
      </div>
    </header>
  );
}

const place =
  'flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs font-medium -outline-offset-2! [&_svg]:size-5';

/** Navigation within reach of the thumb: the pages used all day, and the others behind "More". */
export function BottomBar({ destinations }: { readonly destinations: readonly Destination[] }) {
  const navigate = useNavigate();
  const wayTo = useWayTo(useSession().userId);
  const { pathname } = useLocation();
  const more = destinations.filter(({ onPhone }) => !onPhone);
  const isMore = more.some(({ to }) => pathname.startsWith(to));
  return (
    <nav
      aria-label="Main"
      className="print:hidden fixed inset-x-0 bottom-0 z-20 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {destinations
        .filter(({ onPhone }) => onPhone)
        .map((destination) => (
          <Link
            key={destination.to}
            {...wayTo(destination.to)}
            className={place}
            activeProps={{ className: 'text-accent-text' }}
            inactiveProps={{ className: 'text-ink-soft' }}
          >
            {destination.icon}
            {destination.label}
          </Link>
        ))}
      {more.length > 0 && (
        <LazyMenu
          side="top"
          trigger={
            <button
              type="button"
              aria-label="More pages"
              className={classNames(place, isMore ? 'text-accent-text' : 'text-ink-soft')}
            >
              <Ellipsis aria-hidden="true" />
              More
            </button>
          }
          items={more.map(({ to, label, icon }) => ({
            label,
            icon,
            onSelect: () => void navigate(wayTo(to)),
          }))}
        />
      )}
    </nav>
  );
}
