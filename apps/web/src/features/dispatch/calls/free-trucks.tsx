import { breaches } from '@haulwright/domain/dispatch/place';
import type { CallPlace, CallPlacesValues } from '@haulwright/domain/dispatch/call-places';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { ChevronUp } from 'lucide-react';
import { Spinner } from '../../../ui/base/spinner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { useWideScreen } from '../../../ui/hooks/use-narrow-screen.ts';
import { useSettled } from '../../../ui/hooks/use-settled.ts';
import { useUnits } from '../../measures/use-units.ts';
import { costInWords } from '../board/insertion-words.ts';
import { clock, followsInWords, holderInWords } from '../board/place-words.ts';

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
  /** A column of a dialog, or where there is no room for one a line that opens. */
  readonly isSide?: boolean;
}

/** The best one to three trucks for the job of a call, as far as it is typed. */
export function FreeTrucks({ call, busy, act, onTake, isSide = false }: FreeTrucksProps) {
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
  const isWide = useWideScreen();
  if (wanted === null || settled === null)
    return isSide && isWide ? (
      <div className={columnLook}>
        <h3 className="mb-1.5 font-medium">First free trucks</h3>
        <p className="text-ink-soft">
          Once client, day and job are chosen: who could be there first, and when.
        </p>
      </div>
    ) : null;
  const { data, error } = asked;
  const isOld = settled !== wanted || asked.isPlaceholderData;
  const places = data?.places ?? [];
  const [first] = places;
  const isAnswered = error === null && data !== undefined;
  const list = (
    <>
      {asked.isPending && <Spinner label="Finding trucks…" />}
      {error !== null && !isOld && <p className="text-ink-soft">{messageOf(error)}</p>}
      {isAnswered && places.length === 0 && (
        <p className="text-ink-soft">No truck is free on this day. The job can wait on the board.</p>
      )}
      {places.length > 0 && places.every((place) => breaches(place).length > 0) && (
        <p className="mb-1.5">No truck can take it without breaking a rule. Each says what is in the way.</p>
      )}
      {isAnswered && places.length > 0 && (
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
    </>
  );
  const isBusy = isOld || asked.isPending || undefined;
  if (isSide && !isWide)
    return (
      <section aria-label="First free trucks" aria-busy={isBusy} className="border-t border-line">
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-5 font-medium md:px-6">
            <ChevronUp aria-hidden="true" className="size-4 shrink-0 in-[[open]]:rotate-180" />
            <span className="numeric min-w-0 truncate">
              {isAnswered && first !== undefined
                ? `First free: ${first.truckName}, ${clock(first.arrivalSecond)}${breaches(first).length > 0 ? ', breaks a rule' : ''}`
                : asked.isPending
                  ? 'First free: finding trucks…'
                  : 'No truck is free'}
            </span>
          </summary>
          <div className="max-h-[40dvh] overflow-y-auto px-5 pb-3 md:px-6">{list}</div>
        </details>
      </section>
    );
  return (
    <section aria-label="First free trucks" aria-busy={isBusy} className={isSide ? columnLook : undefined}>
      <h3 className="mb-1.5 font-medium">First free trucks</h3>
      {list}
    </section>
  );
}

const columnLook = 'w-96 shrink-0 overflow-y-auto border-l border-line px-6 py-4';

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
      {place.heldBy !== null && (
        <span className="basis-full text-sm text-ink-soft">{holderInWords(place.heldBy)}</span>
      )}
      {follows.length > 0 && <span className="basis-full text-sm text-ink-soft">{follows.join(' · ')}</span>}
    </>
  );
}
