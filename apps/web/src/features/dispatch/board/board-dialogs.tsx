import { maxArrangedRoutes } from '@haulwright/domain/dispatch/arrangement';
import { useNavigate } from '@tanstack/react-router';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import type { DayPlanState } from '../../planning/proposal/use-day-plan.ts';
import type { Lane } from '../lanes/lanes.ts';
import { ConflictDialog } from '../moves/conflict-dialog.tsx';
import { inParts } from '../moves/together.ts';
import type { Board } from '../moves/use-board.ts';
import type { Asking } from './board-state.ts';
import { PlaceDialog } from './place-dialog.tsx';
import type { BoardActs } from './use-board-acts.ts';
import type { DayJobs } from './use-day-jobs.ts';

const OptimizeRoutesDialog = lazyDialog(
  async () => (await import('../../planning/dialog/optimize-routes-dialog.tsx')).OptimizeRoutesDialog,
);
const CopyDayDialog = lazyDialog(async () => (await import('../moves/copy-day-dialog.tsx')).CopyDayDialog);
const OtherDayDialog = lazyDialog(async () => (await import('../moves/other-day-dialog.tsx')).OtherDayDialog);

interface BoardDialogsProps {
  readonly asking: Asking | null;
  readonly onClose: (kind: Asking['kind']) => void;
  readonly date: string;
  readonly board: Board;
  readonly plan: DayPlanState;
  readonly acts: BoardActs;
  readonly jobs: DayJobs;
  readonly openLanes: readonly Lane[];
}

/** What opens over the board; the conflict with a colleague comes by itself. */
export function BoardDialogs({
  asking,
  onClose,
  date,
  board,
  plan,
  acts,
  jobs,
  openLanes,
}: BoardDialogsProps) {
  const navigate = useNavigate({ from: '/dispatch' });
  return (
    <>
      <PlaceDialog
        placing={asking?.kind === 'place' ? asking.placing : null}
        date={date}
        lanes={openLanes}
        onClose={() => onClose('place')}
        onPlace={({ jobIds }, to) => {
          onClose('place');
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
      {asking?.kind === 'copy' && (
        <CopyDayDialog
          date={date}
          routes={board.routes}
          onClose={() => onClose('copy')}
          onCopy={(words, requests) => {
            onClose('copy');
            board.arrangeTogether(
              words,
              inParts(
                requests.map((request) => [request]),
                maxArrangedRoutes,
              ),
              jobs.pool,
            );
          }}
        />
      )}
      <ConflictDialog
        conflict={board.conflict}
        nameOf={jobs.nameOf}
        onKeepTheirs={board.keepTheirs}
        onUseMine={board.useMine}
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
