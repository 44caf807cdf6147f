import { CalendarDays, Menu, Send } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { classNames } from '../ui/base/class-names.ts';
import { unsentOf } from './device/person-work.ts';
import { FieldLink } from './kit/field-link.tsx';
import { Frame } from './kit/screen.tsx';
import { useField } from './state/field-context.ts';
import { whenDayIsHere } from './state/worker.ts';
import { useTexts } from './texts/use-texts.ts';

/** Not on the first screen of those who do not share. */
const PlaceBar = lazy(async () => {
  await whenDayIsHere();
  return import('./places/place-bar.tsx');
});

/** A screen above the bar with its three tabs. */
export function Shell({ path, children }: { readonly path: string; readonly children: ReactNode }) {
  const { commands, person } = useField();
  const texts = useTexts();
  const unsent = unsentOf(commands).length;
  const places = [
    { to: '/', label: texts.bar.today, icon: <CalendarDays aria-hidden="true" /> },
    { to: '/to-send', label: texts.bar.toSend, icon: <Send aria-hidden="true" />, count: unsent },
    { to: '/more', label: texts.bar.more, icon: <Menu aria-hidden="true" /> },
  ];
  const here = path.startsWith('/to-send') ? '/to-send' : /^\/(more|sign-out)/.test(path) ? '/more' : '/';
  // Somebody else holds the phone: there is one way on, and it is on the screen.
  if (path === '/papers') return <Frame>{children}</Frame>;
  return (
    <Frame>
      {children}
      {person.sharesPlace === true && (
        <Suspense>
          <PlaceBar />
        </Suspense>
      )}
      <nav
        aria-label={texts.bar.label}
        className="mt-auto flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
      >
        {places.map(({ to, label, icon, count = 0 }) => (
          <FieldLink
            key={to}
            to={to}
            aria-current={to === here ? 'page' : undefined}
            className={classNames(
              'field-target flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 border-t-4 px-1 py-1 text-center text-lg font-semibold text-ink no-underline -outline-offset-2! [&_svg]:size-6',
              to === here ? 'border-accent' : 'border-transparent',
            )}
          >
            {icon}
            <span className="max-w-full break-words">
              {label}
              {count > 0 && (
                <>
                  {' '}
                  <span aria-hidden="true" className="numeric">
                    ({count})
                  </span>
                  <span className="sr-only">{texts.waitingCount(count)}</span>
                </>
              )}
            </span>
          </FieldLink>
        ))}
      </nav>
    </Frame>
  );
}
