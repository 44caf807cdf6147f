import {
  changeInWords,
  visitsOfPlan,
  type RouteVersion,
  type RouteVersionKind,
} from '@haulwright/domain/routes/route-version';
import type { Route } from '@haulwright/domain/routes/route';
import { mayDo } from '@haulwright/domain/routes/route-lifecycle';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newIdempotencyKey } from '../../../api/client.ts';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Drawer } from '../../../ui/overlays/drawer.tsx';
import { momentInWords } from '../../../ui/words/moment-text.ts';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { refreshRoutes } from '../../routes/route-queries.ts';
import { clock } from '../../routes/route-words.ts';
import { useSession } from '../../session/session-context.ts';
import { type ArrangeStep, requestOf, type Request } from '../moves/board-moves.ts';

interface HistoryDrawerProps {
  readonly route: Route;
  readonly arrange: ArrangeStep | undefined;
  readonly onClose: () => void;
}

/**
 * The history of a route since it was published: who changed what, its earlier versions, and restoring them.
 */
export function HistoryDrawer({ route, arrange, onClose }: HistoryDrawerProps) {
  const { roles, userId, timeZone } = useSession();
  const queryClient = useQueryClient();
  const [now] = useState(() => new Date());
  const history = useQuery({
    ...api.dispatch.versions.queryOptions({ input: { id: route.id } }),
    select: ({ versions }) => versions,
  });
  const mayEdit = mayDo({ roles, drives: route.driverUserId === userId }, route.status, 'edit');

  const restore = async ({ number, plan }: RouteVersion) => {
    const request: Request = {
      ...requestOf(route),
      name: plan.name,
      vehicleId: plan.vehicleId ?? route.vehicleId ?? '',
      driverUserId: plan.driverUserId,
      routeDate: plan.routeDate,
      visits: visitsOfPlan(plan),
    };
    const words = `${route.name} is as it was in version ${number}.`;
    onClose();
    if (arrange !== undefined) return arrange(words, [request]);
    try {
      await api.dispatch.arrange.call(
        { routes: [{ ...request, visits: [...request.visits], seenUpdatedAt: route.updatedAt }] },
        { context: { idempotencyKey: newIdempotencyKey() } },
      );
      toast.success({ title: 'Version Restored', description: words });
    } catch (error) {
      toast.error({ title: 'The version could not be restored', description: messageOf(error) });
    }
    await refreshRoutes(queryClient);
  };

  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title="History" description={route.name}>
      <Loaded
        query={history}
        failed="Couldn't load the history"
        isSmall
        waiting={
          <SkeletonRows label="Loading history…" count={3} each="h-14" className="flex flex-col gap-4" />
        }
        empty={
          <p className="text-ink-soft">
            This route was not published yet. From then on every change is written down here.
          </p>
        }
      >
        {(versions) => (
          <ol aria-label="Versions" className="flex flex-col gap-5 border-l border-line pl-4">
            {versions.map((version, at) => (
              <VersionRow
                key={version.id}
                version={version}
                when={momentInWords(version.at, now, timeZone)}
                {...(mayEdit &&
                  at > 0 &&
                  version.plan.visits.some(({ kind }) => kind === 'job') && {
                    onRestore: () => void restore(version),
                  })}
              />
            ))}
          </ol>
        )}
      </Loaded>
    </Drawer>
  );
}

const titles: Record<RouteVersionKind, string> = {
  published: 'Published',
  changed: 'Changed',
  'taken-back': 'Taken back',
  begun: 'Begun',
  completed: 'Completed',
  cancelled: 'Cancelled',
  restored: 'Restored',
  sent: 'Sent to the driver again',
};

function VersionRow({
  version,
  when,
  onRestore,
}: {
  readonly version: RouteVersion;
  readonly when: string;
  readonly onRestore?: () => void;
}) {
  const [open, setOpen] = useState(false);
  const { number, kind, authorName, reason, changes, plan } = version;
  const list = `version-${version.id}`;
  return (
    <li
      aria-label={`Version ${number}`}
      className="relative before:absolute before:top-1.5 before:-left-[1.3rem] before:size-2 before:rounded-full before:bg-line-strong first:before:bg-accent"
    >
      <h3 className="font-semibold">
        {titles[kind]}
        <span className="numeric font-normal text-ink-soft"> · {number}</span>
      </h3>
      <p className="numeric text-sm text-ink-soft">
        {when} ·{' '}
        {authorName === null ? 'automatically' : authorName === '' ? 'Someone without a name' : authorName}
      </p>
      {reason !== null && <p className="mt-1 break-words">“{reason}”</p>}
      {changes.length > 0 && (
        <ul className="mt-1 flex flex-col gap-0.5">
          {changes.map((change) => (
            <li key={change.type} className="break-words">
              {changeInWords(change)}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-1 flex flex-wrap gap-x-4">
        <Button
          variant="link"
          size="sm"
          aria-expanded={open}
          aria-controls={list}
          aria-label={`${open ? 'Hide the route' : 'The route then'}, version ${number}`}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide the route' : 'The route then'}
        </Button>
        {onRestore !== undefined && (
          <Button variant="link" size="sm" aria-label={`Restore version ${number}`} onClick={onRestore}>
            Restore
          </Button>
        )}
      </div>
      {open && (
        <div id={list} className="mt-1 rounded-lg bg-sunken p-3">
          <p className="text-sm text-ink-soft">
            {plan.vehicleName ?? 'No truck'} · {plan.driverName ?? 'No driver'} · leaves{' '}
            {clock(plan.startSecond)}
          </p>
          <ol className="mt-1 list-decimal pl-6">
            {plan.visits.map((visit, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a disposal site may be visited several times
              <li key={`${visit.id}:${at}`} className="break-words">
                <span className="numeric text-ink-soft">{clock(visit.startSecond)}</span> {visit.title}
              </li>
            ))}
          </ol>
        </div>
      )}
    </li>
  );
}
