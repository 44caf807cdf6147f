import { can } from '@haulwright/domain/access/permissions';
import { isDayOver } from '@haulwright/domain/routes/day-over';
import { mayDo, type RouteAction } from '@haulwright/domain/routes/route-lifecycle';
import type { Route } from '@haulwright/domain/routes/route';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  Ban,
  CheckCheck,
  FileDown,
  FileText,
  History,
  MailPlus,
  MessageSquare,
  RotateCcw,
  Send,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import type { MenuItem } from '../../../ui/overlays/menu.tsx';
import { toast, type ToastText } from '../../../ui/toasts/toast.tsx';
import { refreshRoutes } from '../../routes/route-queries.ts';
import { useSession } from '../../session/session-context.ts';
import type { ArrangeStep } from '../moves/board-moves.ts';
import { downloadSheet } from '../sheets/download-sheet.ts';

const HistoryDrawer = lazyDialog(async () => (await import('./history-drawer.tsx')).HistoryDrawer);
const MessagesDrawer = lazyDialog(async () => (await import('./messages-drawer.tsx')).MessagesDrawer);
const CompleteRouteDialog = lazyDialog(async () => (await import('./end-dialogs.tsx')).CompleteRouteDialog);
const CancelRouteDialog = lazyDialog(async () => (await import('./end-dialogs.tsx')).CancelRouteDialog);
const RestoreRouteDialog = lazyDialog(async () => (await import('./restore-dialog.tsx')).RestoreRouteDialog);

interface RouteLife {
  readonly items: readonly MenuItem[];
  /** The items' dialogs, to be rendered beside the menu. */
  readonly dialogs: ReactNode;
}

/** Dialogs of a route's menu. */
export type LifeAsking = 'history' | 'messages' | 'complete' | 'cancel' | 'restore';

/**
 * Public to other features. The signed-in person's available actions on a whole route: publish it, end it,
 * view its history.
 */
export function useRouteLife(route: Route | null, arrange?: ArrangeStep): RouteLife {
  const [asking, setAsking] = useState<LifeAsking | null>(null);
  const items = useLifeItems(route, setAsking);
  return {
    items,
    dialogs: route !== null && (
      <LifeDialogs route={route} asking={asking} arrange={arrange} onClose={() => setAsking(null)} />
    ),
  };
}

interface LifeDialogsProps {
  readonly route: Route;
  readonly asking: LifeAsking | null;
  readonly arrange?: ArrangeStep | undefined;
  readonly onClose: () => void;
}

/** The dialogs of `useLifeItems`. */
export function LifeDialogs({ route, asking, arrange, onClose }: LifeDialogsProps) {
  return (
    <>
      {asking === 'history' && <HistoryDrawer route={route} arrange={arrange} onClose={onClose} />}
      {asking === 'messages' && <MessagesDrawer route={route} onClose={onClose} />}
      {asking === 'complete' && <CompleteRouteDialog route={route} onClose={onClose} />}
      {asking === 'cancel' && <CancelRouteDialog route={route} onClose={onClose} />}
      {asking === 'restore' && <RestoreRouteDialog route={route} onClose={onClose} />}
    </>
  );
}

/** The items alone, for a menu that may unmount while their dialog is open. */
export function useLifeItems(
  route: Route | null,
  setAsking: (asking: LifeAsking) => void,
): readonly MenuItem[] {
  const { roles, userId, timeZone } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [now] = useState(() => new Date());
  if (route === null) return [];
  const may = (action: RouteAction) =>
    mayDo({ roles, drives: route.driverUserId === userId }, route.status, action);

  const step = async (call: () => Promise<ToastText>, failed: string) => {
    try {
      toast.success(await call());
    } catch (error) {
      toast.error({ title: failed, description: messageOf(error) });
    }
    await refreshRoutes(queryClient);
  };
  const writes = can(roles, 'EDIT_ROUTE') && route.driverUserId !== null && route.status !== 'draft';
  const driver = route.driverName ?? 'The driver';
  // Corrections of a past day are only for the record.
  const isOver = isDayOver(route, now, timeZone);
  const undoPublish = () =>
    void step(async () => {
      await api.dispatch.undoPublish.call({ id: route.id });
      return {
        title: 'Publishing Undone',
        description: `${route.name} is a draft again. ${driver} gets no email.`,
      };
    }, 'Publishing could not be undone');
  const items: (MenuItem | false)[] = [
    may('publish') && {
      label: 'Publish to the driver',
      icon: <Send aria-hidden="true" />,
      onSelect: () =>
        void step(async () => {
          const { undoSeconds } = await api.dispatch.publish.call({ id: route.id });
          const told = isOver
            ? `Its day is over, so ${driver} gets no email.`
            : `${driver} gets it by email.`;
          return {
            title: 'Route Published',
            description:
              undoSeconds === 0 || isOver ? told : `${driver} gets it by email in ${undoSeconds} seconds.`,
            ...(undoSeconds > 0 && {
              action: { label: 'Undo', run: undoPublish, forSeconds: undoSeconds },
            }),
          };
        }, 'The route could not be published'),
    },
    may('take-back') && {
      label: 'Take back',
      icon: <Undo2 aria-hidden="true" />,
      onSelect: () =>
        void step(async () => {
          await api.dispatch.takeBack.call({ id: route.id });
          return {
            title: 'Route Taken Back',
            description: `${route.name} is a draft again.${isOver ? '' : ` ${driver} is told by email.`}`,
          };
        }, 'The route could not be taken back'),
    },
    may('send') &&
      !isOver && {
        label: 'Send to the driver again',
        icon: <MailPlus aria-hidden="true" />,
        onSelect: () =>
          void step(async () => {
            await api.dispatch.send.call({ id: route.id });
            return {
              title: 'Route Sent',
              description: `${driver} gets it by email, with the route sheet as PDF.`,
            };
          }, 'The route could not be sent'),
      },
    may('complete') && {
      label: 'Complete the route',
      icon: <CheckCheck aria-hidden="true" />,
      onSelect: () => setAsking('complete'),
    },
    may('restore') && {
      label: 'Restore as draft',
      icon: <RotateCcw aria-hidden="true" />,
      onSelect: () => setAsking('restore'),
    },
    may('see') &&
      route.stops.length > 0 && {
        label: 'Route sheet',
        icon: <FileText aria-hidden="true" />,
        onSelect: () => void navigate({ to: '/routes/$routeId/sheet', params: { routeId: route.id } }),
      },
    may('see') &&
      route.stops.length > 0 && {
        label: 'Route sheet as PDF',
        icon: <FileDown aria-hidden="true" />,
        onSelect: () => void downloadSheet(() => api.dispatch.sheetPdf.call({ id: route.id })),
      },
    writes && {
      label: 'Messages',
      icon: <MessageSquare aria-hidden="true" />,
      onSelect: () => setAsking('messages'),
    },
    may('look-back') && {
      label: 'History',
      icon: <History aria-hidden="true" />,
      onSelect: () => setAsking('history'),
    },
    may('cancel') &&
      route.status !== 'draft' && {
        label: 'Cancel the route',
        icon: <Ban aria-hidden="true" />,
        danger: true,
        onSelect: () => setAsking('cancel'),
      },
  ];
  return items.filter((item) => item !== false);
}
