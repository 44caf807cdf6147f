import { arrivalAt } from '@haulwright/domain/field/arrival';
import type { PackRoute } from '@haulwright/domain/field/day-pack';
import type { FieldCommand, FieldPosition, NotDoneReason } from '@haulwright/domain/field/field-command';
import type { LoadRow } from '@haulwright/domain/loads/load-fact';
import type { PersonDatabase } from '../device/database.ts';
import { draftOf, dropDraft, keepDraft } from '../device/drafts.ts';
import { saveCommand, takeBack } from '../device/outbox.ts';
import { findPosition, positionNow } from '../device/position.ts';
import type { Draft } from '../device/stored.ts';
import type { StopView } from './day-view.ts';

/** An arrival that is not saved yet: pressed then, and the place is looked for or asked about. */
export interface PendingArrival {
  readonly capturedAt: string;
  /** Found, and too far from the pin to be believed without a question. */
  readonly away?: { readonly position: FieldPosition; readonly distanceMeters: number | null };
}

const arrivalKey = ({ key }: Pick<StopView, 'key'>): string => `arrival:${key}`;
export const subjectOf = (stop: StopView): string =>
  'jobId' in stop.name ? `job:${stop.name.jobId}` : `route:${stop.name.routeId}`;
const seenOf = ({ job }: StopView): string | null => job?.version ?? null;
const rightNow = (): string => new Date().toISOString();

/** What every report of work at a stop says: about what, by which version of it, when and where. */
export const atStop = (stop: StopView) => ({
  subject: subjectOf(stop),
  seen: seenOf(stop),
  capturedAt: rightNow(),
  position: asksForPlace(stop) ? positionNow() : placeOff,
});

const placeOff: FieldPosition = { none: 'off' };
/** Companies may want to know nothing about where their people are. */
const asksForPlace = ({ job }: StopView): boolean => job?.needs.position !== 'off';

export async function startRoute(database: PersonDatabase, route: PackRoute): Promise<void> {
  await saveCommand(
    database,
    {
      type: 'route.started',
      subject: `route:${route.id}`,
      seen: null,
      capturedAt: rightNow(),
      position: positionNow(),
      data: { routeId: route.id },
    },
    route.name,
  );
}

export const pendingArrival = (drafts: readonly Draft[], stop: StopView): PendingArrival | undefined =>
  draftOf(drafts, arrivalKey(stop)) as PendingArrival | undefined;

/** Counts from the press on; where the phone was is added when it is known, or not at all. */
export async function arrive(database: PersonDatabase, stop: StopView): Promise<void> {
  const capturedAt = rightNow();
  await keepDraft(database, arrivalKey(stop), { capturedAt } satisfies PendingArrival);
  const position = asksForPlace(stop) ? await findPosition() : placeOff;
  const { place, distanceMeters } = arrivalAt(position, pinOf(stop));
  if (place === 'away')
    await keepDraft(database, arrivalKey(stop), {
      capturedAt,
      away: { position, distanceMeters },
    } satisfies PendingArrival);
  else await saveArrival(database, stop, capturedAt, position, false);
}

/** Saves an arrival that was asked about, or that waits for a position no longer. */
export async function saveArrival(
  database: PersonDatabase,
  stop: StopView,
  capturedAt: string,
  position: FieldPosition,
  pinIsWrong: boolean,
): Promise<void> {
  // Skipped, and found in the same moment: the first one counts.
  if ((await database.drafts.get(arrivalKey(stop))) === undefined) return;
  if (stop.job === null) await keepDraft(database, `reached:${stop.key}`, true);
  await saveCommand(
    database,
    {
      type: 'stop.arrived',
      subject: subjectOf(stop),
      seen: seenOf(stop),
      capturedAt,
      position,
      data: { stop: stop.name, ...arrivalAt(position, pinOf(stop)) },
    },
    stop.title,
    arrivalKey(stop),
  );
  if (pinIsWrong) await suggestPin(database, stop, capturedAt, position);
}

/** Tells the office that a stop is where the phone is. @returns whether the phone knows where that is */
export async function suggestPin(
  database: PersonDatabase,
  stop: StopView,
  capturedAt: string,
  position: FieldPosition,
): Promise<boolean> {
  if (stop.job === null || !('latitude' in position)) return false;
  const { latitude, longitude } = position;
  await saveCommand(
    database,
    {
      type: 'pin.suggested',
      subject: subjectOf(stop),
      seen: seenOf(stop),
      capturedAt,
      position,
      data: { jobId: stop.job.id, latitude, longitude, note: null },
    },
    stop.title,
  );
  return true;
}

export const notThereYet = (database: PersonDatabase, stop: StopView): Promise<void> =>
  dropDraft(database, arrivalKey(stop));

export async function completeJob(
  database: PersonDatabase,
  stop: StopView,
  work: { readonly gallons: number | null; readonly notes: string | null },
): Promise<void> {
  if (stop.job === null) return;
  const { id: jobId, needs, positionKnown } = stop.job;
  // A fix that was found on this screen may have grown old meanwhile.
  if (!positionKnown && (needs.position === 'warned' || needs.position === 'required')) await findPosition();
  await saveCommand(
    database,
    {
      ...atStop(stop),
      type: 'job.completed',
      data: { jobId, ...work, load: loadOf(stop, work.gallons) },
    },
    stop.title,
    formKey('complete', stop),
  );
}

/** Into the truck's tank, when it has one: with several, the office says later which. */
function loadOf({ job, route }: StopView, gallons: number | null): LoadRow[] {
  const wasteType = job?.wasteType ?? null;
  const tank = route?.tanks.length === 1 ? route.tanks[0] : undefined;
  return gallons === null || gallons === 0 || wasteType === null || tank === undefined
    ? []
    : [{ compartmentId: tank.id, gallons, wasteType, method: 'sight_glass' }];
}

export async function couldNotDo(
  database: PersonDatabase,
  stop: StopView,
  why: { readonly reason: NotDoneReason; readonly note: string | null },
): Promise<void> {
  const jobId = stop.job?.id;
  if (jobId === undefined) return;
  await saveCommand(
    database,
    {
      ...atStop(stop),
      type: 'job.not-done',
      data: { jobId, ...why },
    },
    stop.title,
    formKey('not-done', stop),
  );
}

/** Where what is typed on a stop's form is kept until it is saved. */
export const formKey = (
  form: 'complete' | 'not-done' | 'dump' | 'sign' | 'note',
  { key }: Pick<StopView, 'key'>,
): string => `form:${form}:${key}`;

/** Takes back what was just done, and what the phone remembered with it. */
export async function undo(database: PersonDatabase, command: FieldCommand): Promise<boolean> {
  const taken = await takeBack(database, command.id);
  if (taken && command.type === 'stop.arrived' && 'disposalSiteId' in command.data.stop) {
    const { routeId, disposalSiteId, order } = command.data.stop;
    await dropDraft(database, `reached:site:${routeId}:${disposalSiteId}:${order}`);
  }
  if (taken && command.type === 'load.dumped') {
    const { routeId, disposalSiteId } = command.data;
    const marks = await database.drafts
      .filter(({ key }) => key.startsWith(`dumped:site:${routeId}:${disposalSiteId}:`))
      .sortBy('savedAt');
    const last = marks.at(-1);
    if (last !== undefined) await dropDraft(database, last.key);
    await dropDraft(database, 'gate:last');
  }
  return taken;
}

const pinOf = ({ job, stop }: StopView) => ({
  latitude: job?.latitude ?? stop?.latitude ?? null,
  longitude: job?.longitude ?? stop?.longitude ?? null,
  geocodePrecision: job?.geocodePrecision ?? null,
});
