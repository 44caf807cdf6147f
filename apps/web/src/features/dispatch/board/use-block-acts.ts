import type { OpenJob } from '@haulwright/domain/routes/manual-route';
import type { RouteStop } from '@haulwright/domain/routes/route';
import type { Dispatch, KeyboardEvent, MouseEvent, PointerEvent, RefObject } from 'react';
import { useNewest } from '../../../ui/hooks/use-newest.ts';
import type { Lane } from '../lanes/lanes.ts';
import type { DragStore } from '../moves/drag-store.ts';
import { useBoardDrag } from '../moves/use-board-drag.ts';
import { pickModeOf, type PickMode, type Picks } from '../moves/use-picks.ts';
import type { BoardAction } from './board-state.ts';
import type { BoardActs } from './use-board-acts.ts';

interface BlockActsParts {
  readonly root: RefObject<HTMLElement | null>;
  readonly ghost: RefObject<HTMLElement | null>;
  readonly drag: DragStore;
  readonly acts: BoardActs;
  readonly picks: Picks;
  readonly lanes: readonly Lane[];
  readonly openJobs: readonly OpenJob[];
  readonly choosesSeveral: boolean;
  readonly dispatch: Dispatch<BoardAction>;
}

/**
 * Handlers of the blocks on the lanes and the rows of the pool for presses, drags and focus. The functions
 * are stable, so that a render draws only changed blocks.
 */
export function useBlockActs({
  root,
  ghost,
  drag,
  acts,
  picks,
  lanes,
  openJobs,
  choosesSeveral,
  dispatch,
}: BlockActsParts) {
  // A colleague may move something during a drag: the drop applies to the newest state.
  const { drop } = useNewest({ drop: acts.drop });
  const { grip } = useBoardDrag(root, ghost, drag, drop);
  const take = (jobId: string, event: PointerEvent<HTMLElement>) =>
    grip({ jobIds: picks.with(jobId), title: acts.titleOf(picks.with(jobId)) }).onPointerDown(event);

  return {
    onLane: useNewest({
      onSelect: (event: MouseEvent, stop: RouteStop) => {
        const mode = pickModeOf(event);
        if (mode === 'only') dispatch({ type: 'press-stop', stopId: stop.id });
        if (stop.jobId === null) return;
        const lane = lanes.find(({ route }) => route?.stops.some((one) => one.id === stop.id));
        const row = lane?.route?.stops.flatMap((one) => one.jobId ?? []) ?? [];
        picks.pick(stop.jobId, mode === 'only' && choosesSeveral ? 'toggle' : mode, row);
      },
      onKeyDown: (event: KeyboardEvent, stop: RouteStop) => acts.press(event, stop),
      onPointerDown: (event: PointerEvent<HTMLElement>, stop: RouteStop) =>
        stop.jobId !== null && take(stop.jobId, event),
    }),
    inPool: useNewest({
      onGrip: (event: PointerEvent<HTMLElement>, job: OpenJob) => take(job.id, event),
      onPlace: (job: OpenJob) =>
        dispatch({
          type: 'ask',
          asking: { kind: 'place', placing: { jobIds: [job.id], title: job.clientName } },
        }),
      onPick: (job: OpenJob, mode: PickMode) =>
        picks.pick(
          job.id,
          mode,
          openJobs.map(({ id }) => id),
        ),
    }),
  };
}
