import { maxArrangedRoutes } from '@haulwright/domain/dispatch/arrangement';
import { useNavigate } from '@tanstack/react-router';
import type { JobAssignee } from '@haulwright/domain/jobs/job-detail';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useNewest } from '../../../ui/hooks/use-newest.ts';
import type { DayPlanState } from '../../planning/proposal/use-day-plan.ts';
import type { Settle } from '../card/finding-list.tsx';
import type { Lane } from '../lanes/lanes.ts';
import { LifeDialogs } from '../life/use-route-life.tsx';
import { inParts } from '../moves/together.ts';
import type { Board } from '../moves/use-board.ts';
import type { Asking, BoardAction } from './board-state.ts';
import type { Placing } from './place-words.ts';
import type { BoardActs } from './use-board-acts.ts';
import type { DayJobs } from './use-day-jobs.ts';

const DisposalDialog = lazyDialog(async () => (await import('../lanes/disposal-dialog.tsx')).DisposalDialog);
const OptimizeRoutesDialog = lazyDialog(
  async () => (await import('../../planning/dialog/optimize-routes-dialog.tsx')).OptimizeRoutesDialog,
);
const CopyDayDialog = lazyDialog(async () => (await import('../moves/copy-day-dialog.tsx')).CopyDayDialog);
const OtherDayDialog = lazyDialog(async () => (await import('../moves/other-day-dialog.tsx')).OtherDayDialog);

const CrewDialog = lazyDialog(async () => (await import('../lanes/crew-dialog.tsx')).CrewDialog);
const WarningsDialog = lazyDialog(async () => (await import('../card/warnings-dialog.tsx')).WarningsDialog);

const PublishDayDialog = lazyDialog(async () => (await import('./publish-day-dialog.tsx')).PublishDayDialog);
const PlaceDialog = lazyDialog(async () => (await import('./place-dialog.tsx')).PlaceDialog);
const ConflictDialog = lazyDialog(async () => (await import('../moves/conflict-dialog.tsx')).ConflictDialog);
const SpreadDialog = lazyDialog(async () => (await import('./spread-dialog.tsx')).SpreadDialog);

interface BoardDialogsProps {
  readonly asking: Asking | null;
  readonly dispatch: (action: BoardAction) => void;
  readonly date: string;
  readonly board: Board;
  readonly plan: DayPlanState;
  readonly acts: BoardActs;
  readonly jobs: DayJobs;
  readonly lanes: readonly Lane[];
  readonly openLanes: readonly Lane[];
  readonly people: readonly JobAssignee[];
  readonly onSettle: Settle;
}

/** Dialogs over the board; the conflict with a colleague opens automatically. */
export function BoardDialogs({
  asking,
  dispatch,
  date,
  board,
  plan,
  acts,
  jobs,
  lanes,
  openLanes,
  people,
  onSettle,
}: BoardDialogsProps) {
  const onClose = (kind: Asking['kind']) => dispatch({ type: 'close', kind });
  const askToPlace = (placing: Placing) => dispatch({ type: 'ask', asking: { kind: 'place', placing } });
  const navigate = useNavigate({ from: '/dispatch' });
  const { undoLast } = useNewest({ undoLast: board.undoLast });
  const lane =
    asking !== null && 'laneKey' in asking ? lanes.find(({ key }) => key === asking.laneKey) : undefined;
  return (
    <>
      <PlaceDialog
        open={asking?.kind === 'place'}
        placing={asking?.kind === 'place' ? asking.placing : null}
        date={date}
        lanes={openLanes}
        people={people}
        onClose={() => onClose('place')}
        onMove={askToPlace}
        onPlace={({ jobIds, next }, to) => {
          if (next === undefined) onClose('place');
          else askToPlace(next);
          acts.move(jobIds, to);
        }}
      />
      {asking?.kind === 'other-day' && (
        <OtherDayDialog
          what={isLane(asking.moving) ? `The route of ${asking.moving.name}` : acts.titleOf(asking.moving)}
          date={date}
          hasChoice={!isLane(asking.moving) && asking.moving.some((id) => jobs.onRoutes.has(id))}
          onClose={() => onClose('other-day')}
          onMove={(to, place) => {
            onClose('other-day');
            if (!isLane(asking.moving)) void acts.toDay(asking.moving, to, place);
            else if (asking.moving.route !== null) acts.routeToDay(asking.moving.route, to);
          }}
        />
      )}
      {asking?.kind === 'crew' && lane !== undefined && (
        <CrewDialog lane={lane} lanes={lanes} board={board} people={people} onClose={() => onClose('crew')} />
      )}
      {asking?.kind === 'disposal' && lane !== undefined && (
        <DisposalDialog
          lane={lane}
          sites={board.sites.data ?? []}
          board={board}
          onClose={() => onClose('disposal')}
        />
      )}
      {asking?.kind === 'life' && lane !== undefined && lane.route !== null && (
        <LifeDialogs
          route={lane.route}
          asking={asking.what}
          arrange={board.arrange}
          onClose={() => onClose('life')}
        />
      )}
      {asking?.kind === 'warnings' && lane !== undefined && lane.route !== null && (
        <WarningsDialog
          lane={{ ...lane, route: lane.route }}
          onClose={() => onClose('warnings')}
          onSettle={(...what) => {
            onClose('warnings');
            onSettle(...what);
          }}
        />
      )}
      {asking?.kind === 'spread' && lane !== undefined && lane.route !== null && (
        <SpreadDialog
          lane={{ ...lane, route: lane.route }}
          board={board}
          onClose={() => onClose('spread')}
          onApply={(words, requests) => {
            onClose('spread');
            board.arrange(words, requests);
            toast.info({ title: words, action: { label: 'Undo', run: () => undoLast(words) } });
          }}
        />
      )}
      {asking?.kind === 'copy' && (
        <CopyDayDialog
          date={date}
          routes={board.routes}
          onClose={() => onClose('copy')}
          onCopy={(words, requests, heard) => {
            onClose('copy');
            board.arrangeTogether(
              words,
              inParts(
                requests.map((request) => [request]),
                maxArrangedRoutes,
              ),
              jobs.pool,
              heard,
            );
          }}
        />
      )}
      {asking?.kind === 'publish-day' && (
        <PublishDayDialog date={date} board={board} people={people} onClose={() => onClose('publish-day')} />
      )}
      <ConflictDialog
        open={board.conflict !== null}
        conflict={board.conflict}
        nameOf={jobs.nameOf}
        onTakeTheirs={board.takeTheirs}
        onPutMineOnTop={board.putMineOnTop}
      />
      <OptimizeRoutesDialog
        open={asking?.kind === 'optimize'}
        onOpenChange={(open) => !open && onClose('optimize')}
        date={date}
        onProposal={(run) =>
          run.date === date
            ? plan.follow(run)
            : void navigate({ search: { date: run.date, proposal: run.id } })
        }
      />
    </>
  );
}

const isLane = (moving: readonly string[] | Lane): moving is Lane => !Array.isArray(moving);
