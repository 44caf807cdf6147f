import { aboutStop } from '@haulwright/domain/field/about-stop';
import { arrivalAt } from '@haulwright/domain/field/arrival';
import type { PackRoute } from '@haulwright/domain/field/day-pack';
import type { FieldCommand, FieldPosition } from '@haulwright/domain/field/field-command';
import type { NotDoneReason } from '@haulwright/domain/jobs/not-done-reasons';
import type { PaperReport } from '@haulwright/domain/field/pack-papers';
import type { UnitReport } from '@haulwright/domain/rentals/rental-work';
import type { LoadRow } from '@haulwright/domain/custody/ledger/load-fact';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import type { PersonDatabase } from '../device/database.ts';
import { draftOf, dropDraft, keepDraft } from '../device/drafts.ts';
import { saveCommand, takeBack } from '../device/outbox.ts';
import { findPosition, positionNow } from '../device/position.ts';
import type { Draft } from '../device/stored.ts';
import { keepWritten } from '../device/paper-written.ts';
import type { StopView } from './day-view.ts';
import { ownDumpKey, undoDumpCorrection } from './own-dump.ts';

/** An arrival that is not saved yet: its time, while the position is being determined or confirmed. */
export interface PendingArrival {
  readonly capturedAt: string;
  /** Found, but too far from the pin to be accepted without a question. */
  readonly away?: { readonly position: FieldPosition; readonly distanceMeters: number | null };
}

const arrivalKey = ({ key }: Pick<StopView, 'key'>): string => `arrival:${key}`;
export const subjectOf = (stop: StopView): string =>
  'jobId' in stop.name ? `job:${stop.name.jobId}` : `route:${stop.name.routeId}`;
const seenOf = ({ job }: StopView): string | null => job?.version ?? null;
const rightNow = (): string => new Date().toISOString();

/** Common fields of every report about work at a stop: subject, version seen, whose it is, time and position. */
export const atStop = (stop: StopView) => ({
  ...namedBy(stop),
  capturedAt: rightNow(),
  position: asksForPlace(stop) ? positionNow() : placeOff,
});

const namedBy = (stop: StopView) => ({
  subject: subjectOf(stop),
  seen: seenOf(stop),
  about: aboutStop(stop.job, stop.route),
});

const placeOff: FieldPosition = { none: 'off' };
/** Companies may not want to record their people's positions. */
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
      about: aboutStop(null, route),
      data: { routeId: route.id },
    },
    route.name,
  );
}

export const pendingArrival = (drafts: readonly Draft[], stop: StopView): PendingArrival | undefined =>
  draftOf(drafts, arrivalKey(stop)) as PendingArrival | undefined;

/** Counts from the press; the phone's position is added once known, or not at all. */
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

/** Saves an arrival that was confirmed, or stops waiting for its position. */
export async function saveArrival(
  database: PersonDatabase,
  stop: StopView,
  capturedAt: string,
  position: FieldPosition,
  pinIsWrong: boolean,
): Promise<void> {
  // Skipped and found at the same moment: the first one counts.
  if ((await database.drafts.get(arrivalKey(stop))) === undefined) return;
  if (stop.job === null) await keepDraft(database, `reached:${stop.key}`, true);
  await saveCommand(
    database,
    {
      type: 'stop.arrived',
      ...namedBy(stop),
      capturedAt,
      position,
      data: { stop: stop.name, ...arrivalAt(position, pinOf(stop)) },
    },
    stop.title,
    arrivalKey(stop),
  );
  if (pinIsWrong) await suggestPin(database, stop, capturedAt, position);
}

/** Suggests the phone's position as the stop's pin. @returns whether the position is known */
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
      ...namedBy(stop),
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
  work: {
    readonly gallons: number | null;
    readonly notes: string | null;
    /** What was pumped, where the job did not say. */
    readonly wasteType: WasteType | null;
    /** It went on a waste that it must not be mixed with. */
    readonly mixes: boolean;
    readonly units: readonly UnitReport[];
    readonly papers: readonly PaperReport[];
    /** Tanks it went into. */
    readonly load: readonly LoadRow[];
  },
): Promise<void> {
  if (stop.job === null) return;
  const { id: jobId, needs, positionKnown } = stop.job;
  const { papers, wasteType, mixes, ...done } = work;
  // A fix obtained on this screen may be outdated by now.
  if (!positionKnown && (needs.position === 'warned' || needs.position === 'required')) await findPosition();
  const { gallons, load, notes } = work;
  await saveCommand(
    database,
    {
      ...atStop(stop),
      type: 'job.completed',
      data: {
        jobId,
        ...done,
        units: [...work.units],
        load: [...work.load],
        ...(wasteType !== null && { wasteType }),
        ...(mixes && { mixes }),
        ...(papers.length > 0 && { papers: [...papers] }),
      },
    },
    stop.title,
    formKey('complete', stop),
    undefined,
    ({ id }) => ({ [`own:${jobId}`]: { commandId: id, gallons, load, notes, before: null } }),
  );
  if (papers.length > 0) await keepWritten(database, jobId, { papers });
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

/** Draft key of a stop's form. */
export const formKey = (
  form: 'complete' | 'correct' | 'not-done' | 'not-needed' | 'dump' | 'sign' | 'note',
  { key }: Pick<StopView, 'key'>,
): string => `form:${form}:${key}`;

/** Draft key of the units scanned at a stop, as a part of its form. */
export const unitsKey = (stop: Pick<StopView, 'key'>): string => `${formKey('complete', stop)}/units`;

/** A report was undone: what it corrected stands again. */
async function undoOwnReport(database: PersonDatabase, { id, ...command }: FieldCommand): Promise<void> {
  if (command.type === 'load.dumped') await dropDraft(database, ownDumpKey(id));
  if (command.type !== 'job.completed' && command.type !== 'report.corrected') return;
  if (!('jobId' in command.data)) {
    await undoDumpCorrection(database, id);
    return;
  }
  const key = `own:${command.data.jobId}`;
  const own = (await database.drafts.get(key))?.value as
    { readonly commandId: string; readonly before: unknown } | undefined;
  if (own?.commandId !== id) return;
  await (own.before === null ? dropDraft(database, key) : keepDraft(database, key, own.before));
}

/** Undoes the last action, with the marks stored for it. */
export async function undo(database: PersonDatabase, command: FieldCommand): Promise<boolean> {
  const taken = await takeBack(database, command.id);
  if (taken) await undoOwnReport(database, command);
  // Nobody wants to scan thirty toilets again.
  if (taken && command.type === 'job.completed' && command.data.units.length > 0)
    await keepDraft(database, unitsKey({ key: `job:${command.data.jobId}` }), {
      units: command.data.units,
      going: null,
    });
  if (taken && command.type === 'stop.arrived' && 'disposalSiteId' in command.data.stop) {
    const { routeId, disposalSiteId, order } = command.data.stop;
    await dropDraft(database, `reached:site:${routeId}:${disposalSiteId}:${order}`);
  }
  if (taken && command.type === 'job.on-my-way')
    await database.drafts.filter(({ key }) => key.startsWith(`on-my-way:${command.data.jobId}:`)).delete();
  if (taken && command.type === 'note.left')
    await database.drafts
      .filter(({ key, value }) => key.startsWith('not-needed:') && value === command.id)
      .delete();
  if (taken && command.type === 'load.dumped') {
    const { routeId, disposalSiteId } = command.data;
    const marks = await database.drafts
      .filter(({ key }) => key.startsWith(`dumped:site:${routeId}:${disposalSiteId}:`))
      .sortBy('savedAt');
    const last = marks.at(-1);
    if (last !== undefined) await dropDraft(database, last.key);
    await keepNumbersOf(database, last?.key.slice('dumped:'.length), command.data.papers);
    await dropDraft(database, 'gate:last');
  }
  return taken;
}

/** Paper numbers of an undone report return to the stop. */
async function keepNumbersOf(
  database: PersonDatabase,
  stopKey = 'elsewhere',
  papers: readonly PaperReport[] = [],
): Promise<void> {
  if (papers.length > 0)
    await keepDraft(
      database,
      `paper:${stopKey}`,
      Object.fromEntries(papers.map(({ packId, number }) => [packId, number])),
    );
}

const pinOf = ({ job, stop }: StopView) => ({
  latitude: job?.latitude ?? stop?.latitude ?? null,
  longitude: job?.longitude ?? stop?.longitude ?? null,
  geocodePrecision: job?.geocodePrecision ?? null,
});
