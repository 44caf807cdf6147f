import { useNavigate } from '@tanstack/react-router';
import { CircleUserRound, Keyboard, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useSession } from '../features/session/session-context.ts';
import { useSignOut } from '../features/session/use-sign-out.ts';
import { classNames } from '../ui/base/class-names.ts';
import { LazyMenu } from '../ui/overlays/lazy-menu.tsx';
import { themes, useTheme } from '../ui/base/theme.ts';

const themeOptions = [
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" /> },
];

/**
 * Company and person, with links to the account and to sign out. `compact` shows only the initials, at every width.
 */
export function PersonMenu({
  compact,
  onShowShortcuts,
}: {
  readonly compact: boolean;
  readonly onShowShortcuts: () => void;
}) {
  const { fullName, email, companyName } = useSession();
  const signOut = useSignOut();
  const navigate = useNavigate();
  const [theme, chooseTheme] = useTheme();
  const person = fullName === '' ? email : fullName;
  return (
    <LazyMenu
      side={compact ? 'bottom' : 'top'}
      header={
        <>
          <p className="font-medium break-words">{person}</p>
          <p className="text-sm break-words text-ink-soft">{companyName}</p>
        </>
      }
      items={[
        {
          label: 'My account',
          icon: <CircleUserRound aria-hidden="true" />,
          onSelect: () => void navigate({ to: '/account' }),
        },
        {
          label: 'Keyboard shortcuts',
          icon: <Keyboard aria-hidden="true" />,
          shortcut: ['?'],
          onSelect: onShowShortcuts,
        },
        { label: 'Sign out', icon: <LogOut aria-hidden="true" />, onSelect: signOut },
      ]}
      choice={{
        label: 'Theme',
        options: themeOptions,
        value: theme,
        onValueChange: (next) => chooseTheme(themes.find((one) => one === next) ?? 'system'),
      }}
      trigger={
        <button
          type="button"
          aria-label={`${companyName} ${person}, account`}
          className={classNames(
            'flex min-h-12 items-center gap-2.5 rounded-lg text-left hover:bg-hover',
            compact ? 'px-1.5' : 'mt-2 w-full px-2',
          )}
        >
          <span
            aria-hidden="true"
            data-initials={initials(person)}
            className="flex size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent-text before:content-[attr(data-initials)]"
          />
          {!compact && (
            <span className="hidden min-w-0 flex-1 xl:block">
              <span className="block truncate font-medium">{companyName} </span>
              <span className="block truncate text-sm text-ink-soft">{person}</span>
            </span>
          )}
        </button>
      }
    />
  );
}

function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter((word) => word !== '');
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
}
