import { breaches } from '@haulwright/domain/dispatch/place';
import type { CallPlace, CallPlacesValues } from '@haulwright/domain/dispatch/call-places';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Spinner } from '../../../ui/base/spinner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useSettled } from '../../../ui/hooks/use-settled.ts';
import { useUnits } from '../../measures/use-units.ts';
import { costInWords } from '../board/insertion-words.ts';
import { clock, followsInWords } from '../board/place-words.ts';

/** Long enough to skip the letters of a street, short enough to be there when the caller asks. */
const SETTLE_MS = 400;

interface FreeTrucksProps {
  /** Null while it is not clear yet what is asked for. */
  readonly call: CallPlacesValues | null;
  readonly busy: boolean;
  /** What a press does, as its button says it. */
  readonly act: string;
  /** `placeholder` stands for the job on the route of the place. */
  readonly onTake: (place: CallPlace, placeholder: string) => void;
}

/** The best one to three trucks for the job of a call, as far as it is typed. */
export function FreeTrucks({ call, busy, act, onTake }: FreeTrucksProps) {
  const wanted = call === null ? null : JSON.stringify(call);
  const settled = useSettled(wanted, SETTLE_MS);
  const asked = useQuery({
    ...api.dispatch.placesForCall.queryOptions({
      input: settled === null ? skipToken : (JSON.parse(settled) as CallPlacesValues),
    }),
    placeholderData: keepPreviousData,
    staleTime: 2_000,
    gcTime: 0,
    retry: false,
  });
  const units = useUnits();
  if (wanted === null || settled === null) return null;
  const { data, error } = asked;
  const isOld = settled !== wanted || asked.isPlaceholderData;
  const places = data?.places ?? [];
  return (
    <section aria-label="First free trucks" aria-busy={isOld || asked.isPending || undefined}>
      <h3 className="mb-1.5 font-medium">First free trucks</h3>
      {asked.isPending && <Spinner label="Finding trucks…" />}
      {error !== null && !isOld && <p className="text-ink-soft">{messageOf(error)}</p>}
      {error === null && data !== undefined && places.length === 0 && (
        <p className="text-ink-soft">No truck is free on this day. The job can wait on the board.</p>
      )}
      {places.length > 0 && places.every((place) => breaches(place).length > 0) && (
        <p className="mb-1.5">No truck can take it without breaking a rule. Each says what is in the way.</p>
      )}
      {error === null && data !== undefined && places.length > 0 && (
        <ul className={`flex flex-col gap-1.5 ${isOld ? 'opacity-60' : ''}`}>
          {places.map((place) => (
            <li
              key={place.vehicleId}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-sunken px-3 py-2"
            >
              <span className="min-w-0 flex-1 basis-40">
                <span className="font-semibold">{place.truckName}</span>
                <span className={place.driverName === null ? 'text-warn-text' : 'text-ink-soft'}>
                  {` · ${place.driverName ?? 'No driver yet'}`}
                </span>
                <span className="numeric block text-sm text-ink-soft">
                  {`done ${clock(place.doneSecond)} · ${costInWords(place, units)}`}
                </span>
              </span>
              <span className="numeric font-semibold">{`Arrives ${clock(place.arrivalSecond)}`}</span>
              <Button
                size="sm"
                aria-label={`${act} on ${place.truckName}`}
                busy={busy || isOld}
                onClick={() => onTake(place, data.jobId)}
              >
                {act}
              </Button>
              <ProblemsOf place={place} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function ProblemsOf({ place }: { readonly place: CallPlace }) {
  const broken = breaches(place);
  const hints = place.problems.filter(({ isHint }) => isHint);
  const follows = followsInWords(place, place.isPublished ? place.driverName : null);
  return (
    <>
      {broken.length > 0 && (
        <span className="basis-full text-sm text-bad-text">
          {broken.map(({ message }) => message).join(' ')}
        </span>
      )}
      {hints.length > 0 && (
        <span className="basis-full text-sm text-warn-text">
          {hints.map(({ message }) => message).join(' ')}
        </span>
      )}
      {follows.length > 0 && <span className="basis-full text-sm text-ink-soft">{follows.join(' · ')}</span>}
    </>
  );
}
