import type { DisposalSite } from '@haulwright/domain/disposal/disposal-site';
import type { Dispatch } from 'react';
import { lazyPart } from '../../../ui/late/lazy-part.tsx';
import type { Settle } from '../card/finding-list.tsx';
import type { Lane } from '../lanes/lanes.ts';
import type { Board } from '../moves/use-board.ts';
import type { Picks } from '../moves/use-picks.ts';
import { usePhoneActs } from '../phone/use-phone-acts.ts';
import type { BoardAction } from './board-state.ts';
import type { BoardActs } from './use-board-acts.ts';
import type { DayJobs } from './use-day-jobs.ts';
import { type Paint } from '../../../ui/base/paint.ts';

const noSites: readonly DisposalSite[] = [];

const PhoneLanes = lazyPart(async () => (await import('../phone/phone-lanes.tsx')).PhoneLanes);

interface PhoneBoardProps {
  readonly date: string;
  readonly board: Board;
  readonly acts: BoardActs;
  readonly jobs: DayJobs;
  readonly lanes: readonly Lane[];
  readonly colors: ReadonlyMap<string, Paint>;
  readonly picks: Picks;
  readonly selectedStopId: string | undefined;
  readonly choosesSeveral: boolean;
  readonly onSettle: Settle;
  readonly dispatch: Dispatch<BoardAction>;
}

/** The lanes of a narrow screen, connected to the board's actions. */
export function PhoneBoard({
  date,
  board,
  acts,
  jobs,
  lanes,
  colors,
  picks,
  selectedStopId,
  choosesSeveral,
  onSettle,
  dispatch,
}: PhoneBoardProps) {
  const phoneActs = usePhoneActs({
    board,
    date,
    move: acts.move,
    lock: acts.lock,
    nameOf: jobs.nameOf,
    onPlace: (jobId) =>
      dispatch({
        type: 'ask',
        asking: { kind: 'place', placing: { jobIds: [jobId], title: jobs.nameOf(jobId) } },
      }),
    onOtherDay: (jobId) => dispatch({ type: 'ask', asking: { kind: 'other-day', moving: [jobId] } }),
  });
  return (
    <PhoneLanes
      lanes={lanes}
      colors={colors}
      guessed={board.guessed}
      selectedStopId={selectedStopId}
      onPointOut={(stopId) => dispatch({ type: 'point-out', stopId })}
      choosesSeveral={choosesSeveral}
      picked={picks.set}
      onPick={(jobId) => picks.pick(jobId, 'toggle', jobs.order)}
      openJobs={jobs.openJobs ?? []}
      sites={board.sites.data ?? noSites}
      onSettle={onSettle}
      acts={phoneActs}
    />
  );
}
