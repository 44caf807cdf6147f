import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useReducer, useRef, useState } from 'react';
import { LoadFailure } from '../../../loading/loaded.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { useTellKeys } from '../../../ui/hooks/page-keys.ts';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { useWidth } from '../../../ui/hooks/use-width.ts';
import { useNarrowScreen } from '../../../ui/hooks/use-narrow-screen.ts';
import { useDayPlan } from '../../planning/proposal/use-day-plan.ts';
import { StopCards } from '../card/stop-cards.tsx';
import { LaneMenusContext } from '../lanes/board-menu.tsx';
import { LaneList } from '../lanes/lane-list.tsx';
import { createDragStore } from '../moves/drag-store.ts';
import { useKeepFocus } from '../moves/keep-focus.ts';
import { useBoard } from '../moves/use-board.ts';
import { usePicks } from '../moves/use-picks.ts';
import { BoardBar } from './board-bar.tsx';
import { BoardDialogs } from './board-dialogs.tsx';
import { BoardHeader } from './board-header.tsx';
import { BoardLayout } from './board-layout.tsx';
import { BoardMap } from './board-map.tsx';
import { boardKeys } from './board-key-list.ts';
import { rememberBoard, rememberedBoard } from './board-memory.ts';
import { boardReducer } from './board-state.ts';
import { DayPool } from './day-pool.tsx';
import { DayStatesBar, NoLaneInState, useDayStates } from './day-states.tsx';
import { DragGhost } from './drag-ghost.tsx';
import { PlanOnBoard } from './plan-on-board.tsx';
import { useBlockActs } from './use-block-acts.ts';
import { useBoardActs } from './use-board-acts.ts';
import { useBoardShortcuts } from './use-board-shortcuts.ts';
import { useDayJobs } from './use-day-jobs.ts';
import { useDayLanes } from './use-day-lanes.ts';
import { useLaneMenus } from './use-lane-menus.ts';
import { usePickedActs } from './use-picked-acts.ts';
import { useSettling } from './use-settling.ts';

const noSites: readonly DisposalSite[] = [];

const PhoneBoard = lazyPart(async () => (await import('./phone-board.tsx')).PhoneBoard);

interface DayBoardProps {
  readonly date: string;
  readonly today: string;
  readonly now: Date;
}

/**
 * The day's board: a lane for each truck, the unrouted jobs, and the map; everything can be moved by hand.
 */
export function DayBoard({ date, today, now }: DayBoardProps) {
  const { q: search = '', priority, jobTypeId, waste, day } = useSearch({ from: '/office/dispatch' });
  const [state, dispatch] = useReducer(boardReducer, undefined, rememberedBoard);
  const { choosesSeveral, selectedStopId, zoom, showsMap } = state;
  useEffect(() => rememberBoard({ zoom, showsMap }), [zoom, showsMap]);
  const board = useBoard(date);
  const plan = useDayPlan(date);
  const root = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const [drag] = useState(createDragStore);

  const ofLanes = useWidth();
  const ofDay = useDayLanes(board, date, ofLanes.width, zoom);
  const { lanes } = ofDay;
  const ofStates = useDayStates(board, lanes);
  const filter = { priority, jobTypeId, waste, day };
  const jobs = useDayJobs(board, lanes, date, { search, ...filter });
  const openJobs = jobs.openJobs ?? [];
  const picks = usePicks(jobs.order);
  const askToPlace = (placing: { jobIds: readonly string[]; title: string }) =>
    dispatch({ type: 'ask', asking: { kind: 'place', placing } });
  const keepFocus = useKeepFocus(root);
  const acts = useBoardActs({
    board,
    date,
    now,
    lanes,
    openJobs,
    pool: jobs.pool,
    picks,
    nameOf: jobs.nameOf,
    onPlace: askToPlace,
    keepFocus,
  });
  const { onLane, inPool } = useBlockActs({
    root,
    ghost,
    drag,
    acts,
    picks,
    lanes,
    openJobs,
    choosesSeveral,
    dispatch,
  });
  useTellKeys(boardKeys);
  const isNarrow = useNarrowScreen();
  const publishDay = () => dispatch({ type: 'ask', asking: { kind: 'publish-day' } });
  useBoardShortcuts({ undo: board.undo, redo: board.redo, clear: picks.clear, publishDay });
  const settle = useSettling(board, acts, dispatch);
  const { people, menus } = useLaneMenus(board, dispatch);
  const picked = usePickedActs(board, picks, acts, dispatch, askToPlace);
  const chooseSeveral = (several: boolean) => dispatch({ type: 'choose-several', several });
  const showStop = (stopId: string) => {
    dispatch({ type: 'point-out', stopId });
    root.current
      ?.querySelector(`[data-stop="${CSS.escape(stopId)}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  };

  // A phone has no room for it above the open jobs.
  const states = board.day.data !== undefined && !plan.isComparing && (
    <DayStatesBar shown={ofStates.shown} counts={ofStates.counts} onPublish={publishDay} />
  );

  return (
    <div ref={root} data-wide>
      <BoardHeader
        board={board}
        date={date}
        today={today}
        description={dateInWords(date, now)}
        zoom={zoom}
        onZoom={(to) => dispatch({ type: 'zoom', to })}
        showsMap={showsMap}
        choosesSeveral={choosesSeveral}
        isComparing={plan.isComparing}
        onShowMap={(shows) => dispatch({ type: 'show-map', shows })}
        onChooseSeveral={chooseSeveral}
        onCopy={() => dispatch({ type: 'ask', asking: { kind: 'copy' } })}
        onPublish={publishDay}
        onOptimize={() => dispatch({ type: 'ask', asking: { kind: 'optimize' } })}
      />
      <BoardBar
        date={date}
        today={today}
        choosesSeveral={choosesSeveral}
        onChooseSeveral={chooseSeveral}
        isComparing={plan.isComparing}
        jobCount={picks.jobIds.length}
        {...picked}
      >
        {!isNarrow && states}
      </BoardBar>
      <output aria-live="polite" className="sr-only">
        {board.said}
      </output>
      {board.day.data === undefined && board.day.isError ? (
        <LoadFailure query={board.day} failed="Couldn't load the day" />
      ) : (
        <PlanOnBoard
          plan={plan}
          board={board}
          showsBest={state.showsBest}
          onShowBest={(shows) => dispatch({ type: 'show-best', shows })}
          colorOf={ofDay.colorOf}
        >
          <BoardLayout
            lanes={ofLanes.ref}
            pool={
              <DayPool
                jobs={jobs.openJobs}
                hasRouted={board.day.data === undefined ? null : jobs.onRoutes.size > 0}
                total={jobs.openCount}
                isEmpty={jobs.isPoolEmpty}
                search={search}
                filter={filter}
                picked={picks.set}
                drag={drag}
                {...inPool}
              />
            }
            isPoolEmpty={jobs.isPoolEmpty}
            map={
              showsMap && (board.routes.length > 0 || plan.running !== null) ? (
                <BoardMap
                  board={board}
                  day={ofDay}
                  plan={plan}
                  showsBest={state.showsBest}
                  isToday={date === today}
                  title={dateInWords(date, now)}
                  selectedStopId={selectedStopId}
                  onSelectStop={showStop}
                />
              ) : null
            }
          >
            {board.day.data === undefined || board.vehicles.data === undefined ? (
              <LanesSkeleton />
            ) : (
              <LaneMenusContext value={menus}>
                {isNarrow && states}
                {ofStates.shown !== null && ofStates.lanes.length === 0 ? (
                  <NoLaneInState state={ofStates.shown} />
                ) : isNarrow ? (
                  <PhoneBoard
                    date={date}
                    board={board}
                    acts={acts}
                    jobs={jobs}
                    lanes={ofStates.lanes}
                    colors={ofDay.colors}
                    picks={picks}
                    selectedStopId={selectedStopId}
                    choosesSeveral={choosesSeveral}
                    onSettle={settle}
                    dispatch={dispatch}
                  />
                ) : (
                  <LaneList
                    lanes={ofStates.lanes}
                    scale={ofDay.scale}
                    colors={ofDay.colors}
                    guessed={board.guessed}
                    selectedStopId={selectedStopId}
                    picked={picks.set}
                    drag={drag}
                    {...onLane}
                  />
                )}
              </LaneMenusContext>
            )}
          </BoardLayout>
        </PlanOnBoard>
      )}
      <DragGhost store={drag} ghost={ghost} date={date} now={now} lanes={lanes} refusal={acts.refusal} />
      <StopCards
        root={root}
        drag={drag}
        lanes={lanes}
        sites={board.sites.data ?? noSites}
        onSettle={settle}
      />
      <BoardDialogs
        asking={state.asking}
        dispatch={dispatch}
        date={date}
        board={board}
        plan={plan}
        acts={acts}
        jobs={jobs}
        lanes={lanes}
        openLanes={ofDay.openLanes}
        people={people}
        onSettle={settle}
      />
    </div>
  );
}

const LanesSkeleton = () => (
  <SkeletonGroup label="Loading the day…" className="flex flex-col gap-2">
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
  </SkeletonGroup>
);
