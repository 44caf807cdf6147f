import { can } from '@haulwright/domain/access/permissions';
import { useNavigate } from '@tanstack/react-router';
import { CircleUserRound, File, Keyboard, LogOut } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useSession } from '../features/session/session-context.ts';
import { useWayTo } from './remembered-filters.ts';
import { useSignOut } from '../features/session/use-sign-out.ts';
import type { Command } from '../ui/hooks/command.ts';
import { CommandPalette } from '../ui/overlays/command-palette.tsx';
import { commandKey } from '../ui/base/shortcut.tsx';
import { morePages } from './more-pages.ts';
import type { Destination } from './navigation.tsx';
import type { OfficeAction } from './office-actions.tsx';
import { recentItems } from './recent-items.ts';
import { keysOf } from './shortcuts.ts';
import { usePaletteSearch, useRecentCommands } from './use-palette-search.tsx';

interface OfficePaletteProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly text: string;
  readonly onTextChange: (text: string) => void;
  readonly entered: string | undefined;
  readonly destinations: readonly Destination[];
  readonly actions: readonly OfficeAction[];
  readonly onAction: (action: OfficeAction) => void;
  readonly onShowShortcuts: () => void;
}

/**
 * The command palette of the office: every page the person may see, actions, recently viewed items, and any client
 * or job.
 */
export function OfficePalette({
  open,
  onOpenChange,
  text,
  onTextChange,
  entered,
  ...rest
}: OfficePaletteProps) {
  const { userId } = useSession();
  const [opened, setOpened] = useState(open);
  const [recent, setRecent] = useState(() => recentItems(userId));
  if (open !== opened) {
    setOpened(open);
    if (open) setRecent(recentItems(userId));
  }
  const recentCommands = useRecentCommands(recent, open);
  const { commands: found, searching } = usePaletteSearch(text, open);
  const commands = useOfficeCommands(rest);
  const shown = text.trim() === '' ? [...recentCommands, ...commands] : commands;
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      text={text}
      onTextChange={onTextChange}
      commands={shown}
      found={found}
      searching={searching}
      entered={entered}
    />
  );
}

function useOfficeCommands({
  destinations,
  actions,
  onAction,
  onShowShortcuts,
}: Omit<OfficePaletteProps, 'open' | 'onOpenChange' | 'text' | 'onTextChange' | 'entered'>): Command[] {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { roles, userId } = useSession();
  const wayTo = useWayTo(userId);
  return useMemo(() => {
    const keys = (act: Parameters<typeof keysOf>[0]) => {
      const shortcut = keysOf(act, commandKey());
      return shortcut === undefined ? {} : { shortcut };
    };
    const pages = destinations.map(({ to, label, icon, keywords }): Command => ({
      id: to,
      label,
      group: 'Go to',
      icon,
      keywords,
      ...keys(to),
      run: () => void navigate(wayTo(to)),
    }));
    const account: Command = {
      id: 'account',
      label: 'My account',
      group: 'Go to',
      icon: <CircleUserRound />,
      keywords: 'profile password second step devices email phone theme dark',
      ...keys('/account'),
      run: () => void navigate({ to: '/account' }),
    };
    const more = morePages
      .filter(
        ({ permission, go }) =>
          can(roles, permission) && destinations.every(({ to }) => to !== go.to || go.search),
      )
      .map(({ id, label, keywords, go }): Command => ({
        id,
        label,
        group: 'Go to',
        icon: <File />,
        keywords,
        run: () => void navigate(go),
      }));
    const started = actions.map((action): Command => ({
      id: action.id,
      label: action.label,
      group: 'Do',
      icon: action.icon,
      keywords: action.keywords,
      run: () => onAction(action),
    }));
    const help: Command = {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      group: 'Do',
      icon: <Keyboard />,
      keywords: 'keys help',
      ...keys('help'),
      run: onShowShortcuts,
    };
    const leave: Command = {
      id: 'sign-out',
      label: 'Sign out',
      group: 'Do',
      icon: <LogOut />,
      keywords: 'log out leave',
      run: signOut,
    };
    return [...pages, account, ...more, ...started, help, leave];
  }, [destinations, actions, roles, navigate, wayTo, onAction, onShowShortcuts, signOut]);
}
