import { can } from '@haulwright/domain/access/permissions';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { useSession } from '../features/session/session-context.ts';
import { destinationsOf } from './navigation.tsx';
import { newOn, type OfficeAction, officeActions } from './office-actions.tsx';
import type { OfficeDialog } from './office-dialogs.tsx';
import { officeShortcuts, type ShortcutAct } from './shortcuts.ts';
import { useWayTo } from './remembered-filters.ts';
import { useShortcuts } from './use-shortcuts.ts';
import type { CallStart } from '../shared-dialogs.ts';

/** The dialog that is open over the page. */
type Overlay = OfficeDialog | 'palette' | 'shortcuts' | null;

/** Pages and actions available to this person, by mouse, palette or shortcut. */
export function useOfficeActs() {
  const { roles, userId } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const wayTo = useWayTo(userId);
  const [overlay, setOverlay] = useState<Overlay>(null);
  const [lastDialog, setLastDialog] = useState<OfficeDialog | null>(null);
  const [callStart, setCallStart] = useState<CallStart>({});
  // A dialog belongs to the page it was opened over: what leads to another page closes it.
  const [page, setPage] = useState(pathname);
  if (page !== pathname) {
    setPage(pathname);
    setOverlay(null);
  }
  // A call taken while one looks at a day of the board is about that day.
  const date = pathname !== '/dispatch' ? undefined : 'date' in search ? (search.date ?? 'today') : 'today';
  const openDialog = useCallback(
    (dialog: OfficeDialog, start: CallStart = {}) => {
      setCallStart({ ...(date !== undefined && { date }), ...start });
      setLastDialog(dialog);
      setOverlay(dialog);
    },
    [date],
  );
  const allowed = useMemo(() => destinationsOf(roles), [roles]);
  const actions = useMemo(() => officeActions.filter((action) => can(roles, action.permission)), [roles]);
  const start = useCallback(
    ({ opens }: OfficeAction) => {
      if ('to' in opens) void navigate({ to: opens.to });
      else openDialog(opens.dialog);
    },
    [navigate, openDialog],
  );
  const shortcuts = useMemo(
    () =>
      officeShortcuts.filter(({ act }) =>
        isFor(
          act,
          allowed.map(({ to }) => to),
          actions.length > 0,
        ),
      ),
    [allowed, actions],
  );

  useShortcuts((act) => {
    if (!shortcuts.some((shortcut) => shortcut.act === act)) return;
    if (act === 'help') setOverlay('shortcuts');
    else if (act === 'search' || act === 'palette') setOverlay('palette');
    else if (act === 'new') {
      const action = actions.find(({ id }) => id === newOn(pathname));
      if (action !== undefined) start(action);
    } else void navigate(wayTo(act));
  });
  return { allowed, actions, start, shortcuts, overlay, setOverlay, lastDialog, callStart, openDialog };
}

function isFor(act: ShortcutAct, pages: readonly string[], mayStart: boolean): boolean {
  if (act === 'new') return mayStart;
  return !act.startsWith('/') || act === '/account' || pages.includes(act);
}
