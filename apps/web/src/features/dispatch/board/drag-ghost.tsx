import { type RefObject, useEffect } from 'react';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { useUnits } from '../../measures/use-units.ts';
import { type DragStore, isDropPlace, type Over, useDrag } from '../moves/drag-store.ts';
import { costInWords } from './insertion-words.ts';
import { laneOf, type Lane } from '../lanes/lanes.ts';
import { lowerFirst, whereInWords } from './place-words.ts';
import { useInsertions } from './use-insertions.ts';

interface DragGhostProps {
  readonly store: DragStore;
  readonly ghost: RefObject<HTMLDivElement | null>;
  readonly date: string;
  readonly now: Date;
  readonly lanes: readonly Lane[];
  /** Why the dragged job cannot be dropped there; null when it can. */
  readonly refusal: (jobIds: readonly string[], over: Over) => string | null;
}

const nothing: readonly string[] = [];

/**
 * The dragged job beside the pointer: where it would go, what that costs and which rules it breaks. Nothing
 * else requests prices during a drag.
 */
export function DragGhost({ store, ghost, date, now, lanes, refusal }: DragGhostProps) {
  const units = useUnits();
  const dragging = useDrag(store, (state) => state);
  const jobIds = dragging?.jobIds ?? nothing;
  const insertions = useInsertions(date, jobIds);
  const over = dragging?.over ?? null;
  const lane = isDropPlace(over) ? lanes.find((one) => one.key === over.lane) : undefined;
  const cost =
    lane === undefined || !isDropPlace(over)
      ? undefined
      : laneOf(insertions.lanes, lane)?.places.find((place) => place.at === over.at);
  const refused = dragging === null ? null : refusal(jobIds, over);
  const isBad = refused !== null || (cost !== undefined && cost.problems.length > 0);
  useEffect(() => {
    const held = store.get();
    if (held !== null && held.isBad !== isBad) store.set({ ...held, isBad });
  }, [store, isBad]);
  if (dragging === null) return null;
  return (
    <div
      ref={ghost}
      data-held
      aria-hidden="true"
      className="pointer-events-none fixed top-0 left-0 z-60 max-w-80 rounded-lg bg-raised px-3 py-2 text-sm shadow-popup"
    >
      <p className="font-semibold">{dragging.title}</p>
      {refused !== null && <p className="text-bad-text">{refused}</p>}
      {refused === null && over === 'pool' && <p>Back to the pool</p>}
      {refused === null && over !== null && over !== 'pool' && 'day' in over && (
        <p>{`To ${dateInWords(over.day, now)}`}</p>
      )}
      {refused === null && lane !== undefined && isDropPlace(over) && (
        <>
          <p className="text-ink-soft">{`${lane.name}, ${lowerFirst(whereInWords(lane, over.at, jobIds))}`}</p>
          <p className="numeric">{cost === undefined ? '…' : costInWords(cost, units)}</p>
          {cost?.problems.map((problem) => (
            <p key={problem.message} className="text-bad-text">
              {problem.message}
            </p>
          ))}
        </>
      )}
    </div>
  );
}
