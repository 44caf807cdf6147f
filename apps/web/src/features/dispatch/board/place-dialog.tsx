import { bestInsertion, type Insertion } from '@haulwright/domain/dispatch/arrangement';
import { TriangleAlert } from 'lucide-react';
import { LoadFailure } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Spinner } from '../../../ui/base/spinner.tsx';
import { useUnits } from '../../measures/use-units.ts';
import type { Place } from '../moves/board-moves.ts';
import { costInWords } from './insertion-words.ts';
import { laneOf, type Lane } from '../lanes/lanes.ts';
import { placeOn, type Placing, whereInWords } from './place-words.ts';
import { useInsertions } from './use-insertions.ts';

interface PlaceDialogProps {
  readonly open: boolean;
  readonly placing: Placing | null;
  readonly date: string;
  readonly lanes: readonly Lane[];
  readonly onPlace: (placing: Placing, to: Place) => void;
  readonly onClose: () => void;
}

const none: readonly string[] = [];

/** The best position on each truck for jobs, cheapest first, with its cost and the rules it breaks. */
export function PlaceDialog({ open, placing, date, lanes, onPlace, onClose }: PlaceDialogProps) {
  const jobIds = placing?.jobIds ?? none;
  const insertions = useInsertions(date, jobIds);
  const units = useUnits();
  const choices = lanes
    .flatMap((lane) => {
      const best = bestInsertion(laneOf(insertions.lanes, lane)?.places ?? []);
      return best === undefined ? [] : [{ lane, best }];
    })
    .toSorted((a, b) => rank(a.best) - rank(b.best));
  return (
    <Dialog
      open={open}
      onOpenChange={(opens) => !opens && onClose()}
      title={placing === null ? 'Place the job' : `Place ${placing.title}`}
      description="The best place on each truck, the cheapest first."
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      {insertions.isPending && <Spinner label="Finding places…" />}
      <LoadFailure query={insertions.asked} failed="Couldn't find places" />
      {!insertions.isPending && insertions.error === null && choices.length === 0 && (
        <p className="text-ink-soft">No truck is free on this day.</p>
      )}
      <ul aria-label="Places" className="flex flex-col gap-2">
        {choices.map(({ lane, best }) => (
          <li key={lane.key}>
            <button
              type="button"
              onClick={() => placing !== null && onPlace(placing, placeOn(lane, best, date))}
              className="flex min-h-12 w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line px-4 py-2 text-left hover:border-line-strong hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="font-semibold">{lane.name}</span>
                <span className="block text-sm text-ink-soft">{whereInWords(lane, best.at, jobIds)}</span>
              </span>
              <span className="numeric">{costInWords(best, units)}</span>
              {best.problems.length > 0 && (
                <span className="flex basis-full items-start gap-1.5 text-sm text-bad-text">
                  <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
                  {best.problems.map((problem) => problem.message).join(' ')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const rank = (one: Insertion): number => one.problems.length * 100_000 + one.addedMinutes + one.addedMiles;
