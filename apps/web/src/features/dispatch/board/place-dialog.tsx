import { breaches, type Place as Found, type PlaceHolder } from '@haulwright/domain/dispatch/place';
import type { JobAssignee } from '@haulwright/domain/jobs/job-detail';
import { useEffect, useEffectEvent } from 'react';
import { LoadFailure } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Spinner } from '../../../ui/base/spinner.tsx';
import { useUnits } from '../../measures/use-units.ts';
import type { Place } from '../moves/board-moves.ts';
import { outlines } from '../moves/drag-store.ts';
import { laneAt, type Lane } from '../lanes/lanes.ts';
import { PlaceRow } from './place-row.tsx';
import { holderInWords, placeOn, type Placing } from './place-words.ts';
import { usePlaces } from './use-places.ts';

interface PlaceDialogProps {
  readonly open: boolean;
  readonly placing: Placing | null;
  readonly date: string;
  readonly lanes: readonly Lane[];
  readonly people: readonly JobAssignee[];
  readonly onPlace: (placing: Placing, to: Place) => void;
  /** Places a job that is in the way first. */
  readonly onMove: (placing: Placing) => void;
  readonly onClose: () => void;
}

const none: readonly string[] = [];
/** More are chosen on the board. */
const shownDrivers = 6;
/** Rows that a digit chooses. */
const digits = 6;

/** The best place on each truck for jobs, with its times; those that break a rule come last and say which. */
export function PlaceDialog({
  open,
  placing,
  date,
  lanes,
  people,
  onPlace,
  onMove,
  onClose,
}: PlaceDialogProps) {
  const jobIds = placing?.jobIds ?? none;
  const { asked, found, hasChanged } = usePlaces(date, jobIds);
  const units = useUnits();
  const nameOf = (userId: string | null | undefined): string | null =>
    people.find((person) => person.userId === userId)?.fullName ?? null;
  const choices = (found?.places ?? []).flatMap((place) => {
    const lane = laneAt(lanes, place);
    return lane === undefined ? [] : [{ lane, place }];
  });
  const choose = ({ lane, place }: { lane: Lane; place: Found }, driverUserId?: string) => {
    if (placing !== null) onPlace(placing, placeOn(lane, place, date, driverUserId));
  };
  const driving = new Set(lanes.flatMap(({ route }) => route?.driverUserId ?? []));
  const free = people.filter(({ userId }) => !driving.has(userId));
  /** An empty truck without a driver, or whose driver drives another today. */
  const asksDriver = ({ route, vehicle }: Lane): boolean =>
    route === null && (vehicle?.driverUserId == null || driving.has(vehicle.driverUserId));
  const point = ({ lane, place }: { lane: Lane; place: Found }) => {
    outlines.set({ laneKey: lane.key, fromSecond: place.arrivalSecond, toSecond: place.doneSecond });
    document.querySelector(`[data-lane="${CSS.escape(lane.key)}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  useEffect(() => (open ? () => outlines.set(null) : undefined), [open]);
  useDigits((digit) => {
    const choice = choices[digit - 1];
    if (choice !== undefined) choose(choice);
  }, open);
  return (
    <Dialog
      open={open}
      onOpenChange={(opens) => !opens && onClose()}
      aside
      title={
        placing === null
          ? 'Place the job'
          : `${placing.next === undefined ? 'Place' : 'Move'} ${placing.title}`
      }
      description={
        placing?.next !== undefined
          ? `Choose where it goes; then ${placing.next.title} is placed.`
          : found?.isPromised === true
            ? 'The best place on each truck: what keeps the promised time first, then the earliest arrival.'
            : 'The best place on each truck, the cheapest first.'
      }
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      {asked.isPending && <Spinner label="Finding places…" />}
      <LoadFailure query={asked} failed="Couldn't find places" />
      {hasChanged && (
        <output className="mb-2 block text-sm text-ink-soft">
          The board changed meanwhile: these places are worked out again.
        </output>
      )}
      {found !== undefined && choices.length === 0 && (
        <p className="text-ink-soft">No truck is free on this day.</p>
      )}
      {choices.length > 0 && choices.every(({ place }) => breaches(place).length > 0) && (
        <p className="mb-2">No truck can take it without breaking a rule. Each says what is in the way.</p>
      )}
      <ul
        key={choices.length === 0 ? 'none' : jobIds.join()}
        ref={focusFirst}
        aria-label="Places"
        className="flex flex-col gap-2"
      >
        {choices.map((choice, at) => (
          <li key={choice.lane.key}>
            <PlaceRow
              {...choice}
              jobIds={jobIds}
              units={units}
              digit={at < digits ? at + 1 : undefined}
              driverName={nameOf(choice.lane.route?.driverUserId ?? choice.lane.vehicle?.driverUserId)}
              onChoose={() => choose(choice)}
              onPoint={(isOn) => (isOn ? point(choice) : outlines.set(null))}
            />
            {choice.place.heldBy !== null && (
              <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 pl-4 text-sm">
                <span>{holderInWords(choice.place.heldBy)}</span>
                {!choice.place.heldBy.isLocked && placing !== null && (
                  <MoveIt holder={choice.place.heldBy} placing={placing} onMove={onMove} />
                )}
              </div>
            )}
            {asksDriver(choice.lane) && free.length > 0 && (
              <fieldset className="mt-1 flex flex-wrap items-center gap-1.5 pl-4">
                <legend className="sr-only">Place on {choice.lane.name} with a driver</legend>
                <span className="text-sm text-ink-soft">Free drivers:</span>
                {free.slice(0, shownDrivers).map(({ userId, fullName }) => (
                  <Button key={userId} size="sm" onClick={() => choose(choice, userId)}>
                    {fullName === '' ? 'Someone without a name' : fullName}
                  </Button>
                ))}
              </fieldset>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface MoveItProps {
  readonly holder: PlaceHolder;
  readonly placing: Placing;
  readonly onMove: (placing: Placing) => void;
}

const MoveIt = ({ holder: { jobId, title }, placing, onMove }: MoveItProps) => (
  <Button
    size="sm"
    aria-label={`Move It: ${title}`}
    onClick={() => onMove({ jobIds: [jobId], title, next: placing })}
  >
    Move It
  </Button>
);

/**
 * Focuses the first row once there are rows for what is asked about: Enter takes it. Rows that are there when the
 * dialog opens are left to it, since it gives the focus back to where it was then.
 */
function focusFirst(list: HTMLUListElement | null): void {
  const { activeElement, body } = document;
  if (
    list === null ||
    (activeElement !== body && list.closest('[role="dialog"]')?.contains(activeElement) !== true)
  )
    return;
  list.querySelector<HTMLElement>('button')?.focus();
}

/** Calls back for the keys 1 to 6, wherever the focus is in the dialog. */
function useDigits(onDigit: (digit: number) => void, isOn: boolean): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const digit = /^[1-9]$/.test(event.key) ? Number(event.key) : digits + 1;
    if (digit > digits || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onDigit(digit);
  });
  useEffect(() => {
    if (!isOn) return undefined;
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [isOn]);
}
