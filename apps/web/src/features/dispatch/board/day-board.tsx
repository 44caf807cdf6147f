import { mostArrangedRoutes } from '@haulwright/domain/dispatch/arrangement';
import type { OpenJob } from '@haulwright/domain/routes/manual-route';
import type { RouteStop } from '@haulwright/domain/routes/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ListChecks } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { dateInWords } from '../../../ui/date-text.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { RouteMap, routeColor } from '../../map/public.ts';
import { DaySwitcher } from '../../routes/day-switcher.tsx';
import { onMap } from '../../routes/route-map-data.ts';
import { BoardHeader } from './board-header.tsx';
import { LaneMenusContext } from '../lanes/board-menu.tsx';
import { ConflictDialog, namesOnRoutes } from '../moves/conflict-dialog.tsx';
import { DragGhost } from './drag-ghost.tsx';
import { createDragStore } from '../moves/drag-store.ts';
import { JobPool } from '../pool/job-pool.tsx';
import { LaneList } from '../lanes/lane-list.tsx';
import { isOpen, type Lane, lanesOf } from '../lanes/lanes.ts';
import { PlaceDialog, type Placing } from './place-dialog.tsx';
import { PlanOnBoard } from './plan-on-board.tsx';
import { useBestOnMap } from '../../planning/proposal/use-best-on-map.ts';
import { useDayPlan } from '../../planning/proposal/use-day-plan.ts';
import type { PoolStop } from '../moves/provisional.ts';
import { SelectionBar } from './selection-bar.tsx';
import { timeScale, zooms } from '../lanes/time-scale.ts';
import { inParts } from '../moves/together.ts';
import { useBoard } from '../moves/use-board.ts';
import { useBoardActs } from './use-board-acts.ts';
import { useBoardDrag } from '../moves/use-board-drag.ts';
import { pickModeOf, type PickMode, usePicks } from '../moves/use-picks.ts';
import { useStreetLines } from './use-street-lines.ts';
import { useTruckMarkers } from './use-truck-markers.ts';

const OptimizeRoutesDialog = lazyDialog(
  async () => (await import('../../planning/dialog/optimize-routes-dialog.tsx')).OptimizeRoutesDialog,
);
const CopyDayDialog = lazyDialog(async () => (await import('../moves/copy-day-dialog.tsx')).CopyDayDialog);
const OtherDayDialog = lazyDialog(async () => (await import('../moves/other-day-dialog.tsx')).OtherDayDialog);

const MOST_OPEN_JOBS = 200;

interface DayBoardProps {
  readonly date: string;
  readonly today: string;
  readonly now: Date;
}

/**
 * The day at a glance: a lane for each truck, the jobs that wait, and the map; everything can be moved by
 * hand.
 */
export function DayBoard({ date, today, now }: DayBoardProps) {
  const navigate = useNavigate({ from: '/dispatch' });
  const { q: search = '', priority, jobTypeId, waste, day } = useSearch({ from: '/office/dispatch' });
  const board = useBoard(date);
  const { routes, trucks } = board;
  const [zoom, setZoom] = useState(1);
  const [selectedStopId, setSelected] = useState<string>();
  const [placing, setPlacing] = useState<Placing | null>(null);
  const [moving, setMoving] = useState<readonly string[] | Lane | null>(null);
  const [copying, setCopying] = useState(false);
  const [choosesSeveral, setChoosesSeveral] = useState(false);
  const [showsMap, setShowsMap] = useState(true);
  const [optimizing, setOptimizing] = useState(false);
  const plan = useDayPlan(date);
  const [showsBest, setShowsBest] = useState(true);
  const root = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const [drag] = useState(createDragStore);
  const open = useQuery({
    ...api.routes.openJobs.queryOptions({
      input: { date, search, priority, jobTypeId, wasteType: waste, day, limit: MOST_OPEN_JOBS },
    }),
    placeholderData: keepPreviousData,
  });
  const people = useQuery({ ...api.jobs.assignees.queryOptions(), staleTime: 60_000 });

  const lanes = useMemo(() => lanesOf(trucks, routes, date), [trucks, routes, date]);
  const scale = useMemo(
    () =>
      timeScale(
        routes,
        lanes.flatMap((lane) => lane.vehicle ?? []),
        zooms[zoom] ?? 96,
      ),
    [routes, lanes, zoom],
  );
  const colors = useMemo(() => new Map(lanes.map((lane, at) => [lane.key, routeColor(at)])), [lanes]);
  const streets = useStreetLines(routes, board.guessed, showsMap);
  const mapRoutes = useMemo(
    () =>
      lanes.flatMap((lane) =>
        lane.route === null
          ? []
          : [onMap(lane.route, colors.get(lane.key) ?? '', streets.get(lane.route.id))],
      ),
    [lanes, colors, streets],
  );
  const colorOf = useCallback(
    ({ routeId, vehicleId }: { routeId: string; vehicleId: string }) =>
      colors.get(routeId) ??
      colors.get(lanes.find((lane) => lane.vehicle?.id === vehicleId)?.key ?? '') ??
      routeColor(0),
    [colors, lanes],
  );
  const bestRoutes = useBestOnMap(
    plan,
    routes,
    trucks,
    useCallback((vehicleId) => colorOf({ routeId: '', vehicleId }), [colorOf]),
  );
  const shownRoutes = showsBest && bestRoutes !== null ? bestRoutes : mapRoutes;
  const truckMarkers = useTruckMarkers(lanes, colors, date === today);
  const onRoutes = useMemo(
    () => new Set(routes.flatMap((route) => route.stops.flatMap((stop) => stop.jobId ?? []))),
    [routes],
  );
  const openJobs = useMemo(
    () => open.data?.items.filter((job) => !onRoutes.has(job.id)),
    [open.data, onRoutes],
  );
  const pool = useMemo(
    () => new Map((open.data?.items ?? []).map((job) => [job.id, poolStop(job)])),
    [open.data],
  );
  const names = useMemo(
    () =>
      new Map([
        ...namesOnRoutes(routes),
        ...[...pool.values()].map((job) => [job.jobId, job.title] as const),
      ]),
    [routes, pool],
  );
  const order = useMemo(
    () => [
      ...lanes.flatMap((lane) => (lane.route?.stops ?? []).flatMap((stop) => stop.jobId ?? [])),
      ...(openJobs ?? []).map((job) => job.id),
    ],
    [lanes, openJobs],
  );
  const picks = usePicks(order);
  const pickedStops = useMemo(
    () =>
      routes.flatMap((route) =>
        route.stops.filter((stop) => stop.jobId !== null && picks.set.has(stop.jobId)),
      ),
    [routes, picks.set],
  );
  const nameOf = (id: string) =>
    names.get(id) ?? board.sites.data?.find((site) => site.id === id)?.name ?? 'A job that was there';
  const acts = useBoardActs({
    board,
    date,
    now,
    lanes,
    openJobs: openJobs ?? [],
    pool,
    picks,
    nameOf,
    onPlace: setPlacing,
  });
  // A colleague may move something while a job is held: what is dropped is put onto the newest state.
  const dropNow = useRef(acts.drop);
  useEffect(() => {
    dropNow.current = acts.drop;
  });
  const { grip } = useBoardDrag(root, ghost, drag, (jobIds, over) => dropNow.current(jobIds, over));

  const pickStop = (event: MouseEvent, stop: RouteStop) => {
    const mode = pickModeOf(event);
    const row =
      lanes
        .find((lane) => lane.route?.stops.some((one) => one.id === stop.id))
        ?.route?.stops.flatMap((one) => one.jobId ?? []) ?? [];
    if (mode === 'only' && !choosesSeveral)
      setSelected((before) => (before === stop.id ? undefined : stop.id));
    if (stop.jobId !== null) picks.pick(stop.jobId, mode === 'only' && choosesSeveral ? 'toggle' : mode, row);
  };
  const pickJob = (job: OpenJob, mode: PickMode) =>
    picks.pick(
      job.id,
      mode,
      (openJobs ?? []).map(({ id }) => id),
    );
  // The blocks keep their functions, so that a render draws only what changed; these call the newest.
  const newest = {
    press: acts.press,
    pickStop,
    pickJob,
    undo: board.undo,
    redo: board.redo,
    clear: picks.clear,
    take: (jobId: string, event: PointerEvent<HTMLElement>) =>
      grip({ jobIds: picks.with(jobId), title: acts.titleOf(picks.with(jobId)) }).onPointerDown(event),
  };
  const act = useRef(newest);
  useEffect(() => {
    act.current = newest;
  });
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const isTyping =
        (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') ||
        event.target instanceof HTMLTextAreaElement;
      if (isTyping || event.defaultPrevented) return;
      if (event.key === 'Escape' && document.querySelector('[role="dialog"], [role="menu"]') === null)
        act.current.clear();
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      event.preventDefault();
      (event.shiftKey ? act.current.redo : act.current.undo)();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const onKeyDown = useCallback(
    (event: KeyboardEvent, stop: RouteStop) => act.current.press(event, stop),
    [],
  );
  const onPointerDown = useCallback(
    (event: PointerEvent<HTMLElement>, stop: RouteStop) =>
      stop.jobId !== null && act.current.take(stop.jobId, event),
    [],
  );
  const onSelect = useCallback((event: MouseEvent, stop: RouteStop) => act.current.pickStop(event, stop), []);
  const onGrip = useCallback(
    (event: PointerEvent<HTMLElement>, job: OpenJob) => act.current.take(job.id, event),
    [],
  );
  const onPlace = useCallback((job: OpenJob) => setPlacing({ jobIds: [job.id], title: job.clientName }), []);
  const onPick = useCallback((job: OpenJob, mode: PickMode) => act.current.pickJob(job, mode), []);
  const showStop = (stopId: string) => {
    setSelected(stopId);
    root.current
      ?.querySelector(`[data-stop="${CSS.escape(stopId)}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  };
  const menus = useMemo(
    () => ({ lanes, board, people: people.data ?? [], onOtherDay: setMoving }),
    [lanes, board, people.data],
  );
  const openLanes = useMemo(
    () => lanes.filter((lane) => isOpen(lane) && lane.route?.isLocked !== true),
    [lanes],
  );
  const hidden = (open.data?.items.length ?? 0) - (openJobs?.length ?? 0);

  return (
    <div ref={root} data-wide>
      <BoardHeader
        board={board}
        date={date}
        description={dateInWords(date, now)}
        zoom={zoom}
        onZoom={setZoom}
        showsMap={showsMap}
        choosesSeveral={choosesSeveral}
        isComparing={plan.isComparing}
        onShowMap={setShowsMap}
        onChooseSeveral={setChoosesSeveral}
        onCopy={() => setCopying(true)}
        onOptimize={() => setOptimizing(true)}
      />
      <div
        className={classNames(
          'sticky top-14 z-20 -mx-2 mb-2 flex flex-wrap items-center gap-2 bg-canvas px-2 py-2 max-md:-mt-3 md:top-0',
          plan.isComparing && 'max-md:hidden',
        )}
      >
        <div>
          <DaySwitcher
            oneDay
            date={date}
            today={today}
            onChange={(to) =>
              void navigate({
                search: (before) => ({ ...before, proposal: undefined, date: to ?? undefined }),
              })
            }
          />
        </div>
        <Button
          variant="ghost"
          className={classNames(!choosesSeveral && 'max-md:hidden')}
          icon={<ListChecks aria-hidden="true" />}
          aria-pressed={choosesSeveral}
          onClick={() => setChoosesSeveral(!choosesSeveral)}
        >
          Choose several
        </Button>
        <SelectionBar
          jobCount={picks.jobIds.length}
          stops={pickedStops}
          acts={{
            place: () => setPlacing({ jobIds: picks.jobIds, title: acts.titleOf(picks.jobIds) }),
            toPool: () =>
              acts.move(
                pickedStops.flatMap((stop) => stop.jobId ?? []),
                { kind: 'pool' },
              ),
            toDay: () => setMoving(picks.jobIds),
            lock: (lock) => acts.lock(picks.jobIds, lock),
            clear: picks.clear,
          }}
        />
      </div>
      <output aria-live="polite" className="sr-only">
        {board.said}
      </output>
      {board.day.data === undefined && board.day.isError ? (
        <ErrorState
          title="The day is not here yet"
          description={messageOf(board.day.error)}
          onRetry={() => void board.day.refetch()}
          retrying={board.day.isFetching}
        />
      ) : (
        <PlanOnBoard
          plan={plan}
          board={board}
          showsBest={showsBest}
          onShowBest={setShowsBest}
          colorOf={colorOf}
        >
          <div className="grid min-w-0 gap-4 xl:grid-cols-[17rem_minmax(0,1fr)] xl:items-start">
            <div className="min-w-0 xl:sticky xl:top-16 xl:flex xl:max-h-[calc(100dvh-5rem)] xl:flex-col">
              <JobPool
                jobs={openJobs}
                hasRouted={board.day.data === undefined ? null : onRoutes.size > 0}
                total={Math.max(openJobs?.length ?? 0, (open.data?.total ?? 0) - hidden)}
                search={search}
                onSearch={(q) =>
                  void navigate({
                    search: (before) => ({ ...before, q: q === '' ? undefined : q }),
                    replace: true,
                    resetScroll: false,
                  })
                }
                filter={{ priority, jobTypeId, waste, day }}
                onFilter={(filter) =>
                  void navigate({
                    search: (before) => ({
                      ...before,
                      priority: undefined,
                      jobTypeId: undefined,
                      waste: undefined,
                      day: undefined,
                      ...filter,
                    }),
                    replace: true,
                    resetScroll: false,
                  })
                }
                picked={picks.set}
                drag={drag}
                onGrip={onGrip}
                onPlace={onPlace}
                onPick={onPick}
              />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              {board.day.data === undefined || board.vehicles.data === undefined ? (
                <SkeletonGroup label="Loading the day…" className="flex flex-col gap-2">
                  <Skeleton className="h-20" />
                  <Skeleton className="h-20" />
                  <Skeleton className="h-20" />
                </SkeletonGroup>
              ) : (
                <LaneMenusContext value={menus}>
                  <LaneList
                    lanes={lanes}
                    scale={scale}
                    colors={colors}
                    guessed={board.guessed}
                    selectedStopId={selectedStopId}
                    picked={picks.set}
                    drag={drag}
                    onSelect={onSelect}
                    onKeyDown={onKeyDown}
                    onPointerDown={onPointerDown}
                  />
                </LaneMenusContext>
              )}
              {showsMap && shownRoutes.length > 0 && (
                <RouteMap
                  routes={shownRoutes}
                  trucks={truckMarkers}
                  selectedStopId={selectedStopId}
                  onSelectStop={showStop}
                  height={380}
                  label={
                    shownRoutes === mapRoutes
                      ? `Map of ${dateInWords(date, now)}`
                      : 'Map of the best plan so far'
                  }
                />
              )}
            </div>
          </div>
        </PlanOnBoard>
      )}
      <DragGhost store={drag} ghost={ghost} date={date} now={now} lanes={lanes} refusal={acts.refusal} />
      <PlaceDialog
        placing={placing}
        date={date}
        lanes={openLanes}
        onClose={() => setPlacing(null)}
        onPlace={({ jobIds }, to) => {
          setPlacing(null);
          acts.move(jobIds, to);
        }}
      />
      {moving !== null && (
        <OtherDayDialog
          what={isLane(moving) ? `The route of ${moving.name}` : acts.titleOf(moving)}
          date={date}
          hasChoice={!isLane(moving) && moving.some((id) => onRoutes.has(id))}
          onClose={() => setMoving(null)}
          onMove={(to, place) => {
            setMoving(null);
            if (!isLane(moving)) void acts.toDay(moving, to, place);
            else if (moving.route !== null) acts.routeToDay(moving.route, to);
          }}
        />
      )}
      {copying && (
        <CopyDayDialog
          date={date}
          routes={routes}
          onClose={() => setCopying(false)}
          onCopy={(words, wishes) => {
            setCopying(false);
            board.arrangeTogether(
              words,
              inParts(
                wishes.map((wish) => [wish]),
                mostArrangedRoutes,
              ),
              pool,
            );
          }}
        />
      )}
      <ConflictDialog
        conflict={board.conflict}
        nameOf={nameOf}
        onKeepTheirs={board.keepTheirs}
        onUseMine={board.useMine}
      />
      <OptimizeRoutesDialog
        open={optimizing}
        onOpenChange={setOptimizing}
        date={date}
        onProposal={(run) =>
          run.date === date
            ? plan.follow(run)
            : void navigate({ search: { date: run.date, proposal: run.id } })
        }
      />
    </div>
  );
}

const isLane = (moving: readonly string[] | Lane): moving is Lane => !Array.isArray(moving);

const poolStop = (job: OpenJob): PoolStop => ({
  jobId: job.id,
  title: job.clientName,
  subtitle: job.title,
  latitude: job.latitude,
  longitude: job.longitude,
  serviceSeconds: job.durationMinutes * 60,
  gallons: job.expectedGallons,
});
