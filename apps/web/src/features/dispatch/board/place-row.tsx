import { breaches, type Place } from '@haulwright/domain/dispatch/place';
import { TriangleAlert } from 'lucide-react';
import type { Units } from '../../measures/use-units.ts';
import type { Lane } from '../lanes/lanes.ts';
import { costInWords } from './insertion-words.ts';
import { clock, followsInWords, whereInWords } from './place-words.ts';

interface PlaceRowProps {
  readonly lane: Lane;
  readonly place: Place;
  readonly jobIds: readonly string[];
  readonly units: Pick<Units, 'miles'>;
  /** The key that chooses it; undefined after the sixth. */
  readonly digit: number | undefined;
  /** Who drives it; null: nobody yet. */
  readonly driverName: string | null;
  readonly onChoose: () => void;
  /** The pointer or the focus is on it, or has left it. */
  readonly onPoint: (isOn: boolean) => void;
}

/** A place on a truck: when the truck is there, what it costs, and what it does to the rest of its day. */
export function PlaceRow({
  lane,
  place,
  jobIds,
  units,
  digit,
  driverName,
  onChoose,
  onPoint,
}: PlaceRowProps) {
  const broken = breaches(place);
  const hints = place.problems.filter(({ isHint }) => isHint);
  const isPublished = lane.route !== null && lane.route.status !== 'draft';
  const follows = followsInWords(place, isPublished ? driverName : null);
  return (
    <button
      type="button"
      aria-keyshortcuts={digit?.toString()}
      data-first-field={digit === 1 || undefined}
      onClick={onChoose}
      // The Enter that opened the dialog may still be held down.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
      onMouseEnter={() => onPoint(true)}
      onMouseLeave={() => onPoint(false)}
      className="flex min-h-12 w-full flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border border-line px-4 py-2 text-left hover:border-line-strong hover:bg-sunken"
    >
      {digit !== undefined && (
        <kbd aria-hidden="true" className="numeric hidden text-sm text-ink-soft md:inline">
          {digit}
        </kbd>
      )}
      <span className="min-w-0 flex-1 basis-48">
        <span className="font-semibold">{lane.name}</span>
        <span className={`block text-sm ${driverName === null ? 'text-warn-text' : 'text-ink-soft'}`}>
          {`${driverName ?? 'No driver yet'} · ${whereInWords(lane, place.at, jobIds)}`}
        </span>
      </span>
      <span className="numeric">
        <span className="block font-semibold">{`Arrives ${clock(place.arrivalSecond)}`}</span>
        <span className="block text-sm text-ink-soft">{`done ${clock(place.doneSecond)} · ${costInWords(place, units)}`}</span>
      </span>
      {broken.length > 0 && (
        <span className="flex basis-full items-start gap-1.5 text-sm text-bad-text">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {broken.map(({ message }) => message).join(' ')}
        </span>
      )}
      {hints.length > 0 && (
        <span className="basis-full text-sm text-warn-text">
          {hints.map(({ message }) => message).join(' ')}
        </span>
      )}
      {follows.length > 0 && <span className="basis-full text-sm text-ink-soft">{follows.join(' · ')}</span>}
    </button>
  );
}
