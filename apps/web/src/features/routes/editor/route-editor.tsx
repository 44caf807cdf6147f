import type { Vehicle } from '@haulwright/domain/vehicles/vehicle';
import type { JobAssignee } from '@haulwright/domain/jobs/job-detail';
import type { Route } from '@haulwright/domain/routes/route';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListOrdered, Route as RouteIcon } from 'lucide-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { LeaveGuard } from '../../../leave-guard.tsx';
import { RouteMap } from '../../map/route-map.tsx';
import { FillChart } from '../fill-chart.tsx';
import { FindingList } from '../finding-list.tsx';
import { onMap } from '../route-map-data.ts';
import { OtherEditors } from '../editing/other-editors.tsx';
import { useSayEditing } from '../editing/say-editing.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EmptyMenu, type EmptySite } from './empty-menu.tsx';
import { JobPool } from './job-pool.tsx';
import { mergeDraft } from './merge-draft.ts';
import { stopsByVisit } from './preview-stops.ts';
import { PreviewTotals } from './preview-totals.tsx';
import { draftOf, inputOf, type RouteDraft } from './route-draft.ts';
import { RouteFields } from './route-fields.tsx';
import { takenOffJobs } from './taken-off-jobs.ts';
import { useRouteDraft } from './use-route-draft.ts';
import { useRoutePreview } from './use-route-preview.ts';
import { useSaveRoute } from './use-save-route.ts';
import { useVisitDrag } from './use-visit-drag.ts';
import { VisitList } from './visit-list.tsx';
import { noTruckPaint, paintOfTruck } from '../../vehicles/truck-paint.ts';

interface RouteEditorProps {
  readonly initial: RouteDraft;
  /** Earlier edits, on an older version. */
  readonly begun: RouteDraft | undefined;
  /** The saved route; null creates a new one. */
  readonly route: Route | null;
  readonly vehicles: readonly Vehicle[];
  readonly people: readonly JobAssignee[];
  readonly sites: readonly EmptySite[];
  /** Continues with a version that somebody else saved, with or without changes on top of it. */
  readonly onNewer: (newer: Route, begun?: RouteDraft) => void;
}

/**
 * Edits one truck's day by hand: stops on the left, jobs to add beside them, times and map updated with each
 * change.
 */
export function RouteEditor({ initial, begun, route, vehicles, people, sites, onNewer }: RouteEditorProps) {
  const navigate = useNavigate();
  const drafting = useRouteDraft(initial, begun);
  const { draft } = drafting;
  useSayEditing(route?.id);
  const { data: preview, isPending, error } = useRoutePreview(draft, route?.id);
  const [selected, setSelected] = useState<string>();
  const [tried, setTried] = useState(false);
  const [theirs, setTheirs] = useState<Route | null>(null);
  const list = useRef<HTMLElement>(null);
  const dragging = useVisitDrag(list);
  const save = useSaveRoute({
    route,
    onSaved: ({ id }) =>
      void navigate({ to: '/routes/$routeId', params: { routeId: id }, ignoreBlocker: true }),
    onConflict: setTheirs,
  });
  const siteName = (id: string) => sites.find((site) => site.id === id)?.name ?? 'Disposal site';
  const suggest = useMutation({
    ...api.routes.suggestOrder.mutationOptions(),
    onSuccess: ({ visits }) => drafting.order(visits, siteName),
    onError: (failure) => toast.error({ title: "Couldn't find an order", description: messageOf(failure) }),
  });

  const jobs = draft.visits.filter((visit) => visit.kind === 'job');
  const takenOff = useMemo(() => takenOffJobs(route, draft), [route, draft]);
  const truck = vehicles.find(({ id }) => id === draft.vehicleId);
  const color = truck === undefined ? noTruckPaint : paintOfTruck(truck);
  const drawn = useMemo(() => {
    if (preview === undefined) return [];
    const keys = new Map([...stopsByVisit(draft.visits, preview.stops)].map(([key, stop]) => [stop.id, key]));
    return [
      onMap(
        {
          id: 'draft',
          name: 'this route',
          stops: preview.stops.map((stop) => ({ ...stop, id: keys.get(stop.id) ?? stop.kind })),
        },
        color,
      ),
    ];
  }, [preview, draft.visits, color]);

  const submit = () => {
    setTried(true);
    toast.clear();
    const input = inputOf(draft);
    if (input === null) toast.error('Choose a truck for the route.');
    else if (jobs.length === 0) toast.error('Add at least one job to the route.');
    else save.mutate(input);
  };
  const input = inputOf(draft);
  const orderRefusal =
    input === null
      ? 'Choose a truck first.'
      : jobs.length < 2
        ? 'Add two jobs or more first.'
        : draft.fixed > 0
          ? 'The route is under way.'
          : undefined;
  const leave = () =>
    void (route === null
      ? navigate({ to: '/routes', search: { date: draft.routeDate } })
      : navigate({ to: '/routes/$routeId', params: { routeId: route.id } }));
  const ofWhole = isPending ? [] : (preview?.findings.filter(({ sequence }) => sequence === null) ?? []);

  return (
    <>
      {route !== null && <OtherEditors routeId={route.id} />}
      <RouteFields
        drafting={drafting}
        vehicles={vehicles}
        people={people}
        truckError={tried && draft.vehicleId === null ? 'Choose a truck for the route.' : undefined}
      />
      <PreviewTotals preview={preview} isPending={isPending && draft.visits.length > 0} />
      <FindingList
        findings={[...ofWhole, ...(error === null ? [] : [{ code: 'not-timed', message: messageOf(error) }])]}
        label="Warnings about the route"
      />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(19rem,24rem)] 2xl:grid-cols-[minmax(0,1fr)_24rem_minmax(24rem,32rem)]">
        <Card
          title="Stops"
          padded={false}
          actions={
            <Button
              size="sm"
              icon={<ListOrdered aria-hidden="true" />}
              busy={suggest.isPending}
              onClick={() =>
                input !== null && suggest.mutate({ ...input, ...(route !== null && { routeId: route.id }) })
              }
              {...(orderRefusal !== undefined && { disabledReason: orderRefusal })}
            >
              Order by distance
            </Button>
          }
        >
          {draft.visits.length === 0 ? (
            <div ref={list as RefObject<HTMLDivElement | null>}>
              <EmptyState
                icon={<RouteIcon />}
                title="No stops yet"
                description="Add jobs from the list of open jobs: with their Add button, or by dragging them here."
              />
            </div>
          ) : (
            <VisitList
              drafting={drafting}
              preview={preview}
              isPending={isPending}
              sites={sites}
              color={color}
              selected={selected}
              onSelect={setSelected}
              listRef={list}
              dragging={dragging}
            />
          )}
          {draft.visits.length > 0 && (
            <div className="border-t border-line p-2">
              <EmptyMenu
                label="Empty at the end"
                sites={sites}
                onChoose={(site) => drafting.addDisposal(site)}
              />
            </div>
          )}
        </Card>
        <div className="flex min-w-0 flex-col gap-4 2xl:contents">
          <JobPool drafting={drafting} takenOff={takenOff} dragging={dragging} />
          {preview !== undefined && (
            <div className="flex min-w-0 flex-col gap-4 lg:order-first 2xl:sticky 2xl:top-4 2xl:order-none">
              <RouteMap
                routes={drawn}
                selectedStopId={selected}
                onSelectStop={setSelected}
                height="clamp(240px, 36dvh, 480px)"
                label="Map of this route"
              />
              <Card title="Tank over the day" className="lg:max-2xl:hidden">
                <FillChart route={preview} selectedStopId={undefined} />
              </Card>
            </div>
          )}
        </div>
      </div>
      <div className="sticky bottom-14 z-20 mt-4 flex gap-2 border-t border-line bg-canvas py-3 max-md:*:flex-1 md:bottom-0 md:justify-end">
        <Button onClick={leave}>Cancel</Button>
        <Button variant="primary" busy={save.isPending} onClick={submit}>
          {save.isPending ? 'Saving...' : route === null ? 'Create Route' : 'Save Route'}
        </Button>
      </div>
      <output className="sr-only">{drafting.said}</output>
      {dragging.drag !== null && (
        <div
          aria-hidden="true"
          className="pointer-events-none fixed z-50 max-w-72 truncate rounded-md border border-accent bg-surface px-3 py-2 font-semibold shadow-card"
          style={{ left: dragging.drag.x + 12, top: dragging.drag.y - 12 }}
        >
          {dragging.drag.title}
        </div>
      )}
      <LeaveGuard when={drafting.isChanged && !save.isSuccess} />
      <ConflictDialog
        versions={theirs && { base: initial, mine: draft, theirs: draftOf(theirs) }}
        closed={theirs === null ? undefined : whyClosed(theirs)}
        vehicles={vehicles}
        people={people}
        onStay={() => setTheirs(null)}
        onTakeTheirs={() => theirs !== null && onNewer(theirs)}
        onPutMineOnTop={() => {
          if (theirs === null) return;
          onNewer(theirs, mergeDraft({ base: initial, mine: draft, theirs: draftOf(theirs) }));
          toast.info({
            title: 'Your changes are on top of their version',
            description: 'Look at the route, then save it.',
          });
        }}
      />
    </>
  );
}

/** Why a route accepts no more changes. */
function whyClosed({ status, isLocked }: Route): string | undefined {
  if (status === 'completed' || status === 'cancelled')
    return 'The route is already finished, so it can no longer be changed.';
  return isLocked === true ? 'The route is now locked. Unlock it before you change it.' : undefined;
}
