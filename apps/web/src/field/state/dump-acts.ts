import type { DayPack, PackRoute } from '@haulwright/domain/field/day-pack';
import type { FieldCommand } from '@haulwright/domain/field/field-command';
import type { PersonDatabase } from '../device/database.ts';
import { dropDraft, keepDraft } from '../device/drafts.ts';
import { saveCommand } from '../device/outbox.ts';
import { positionNow } from '../device/position.ts';
import type { Draft } from '../device/stored.ts';
import { lastVisitKey, ownDumpMark } from './own-dump.ts';
import { workDay } from './work-day.ts';

const codeIsOfferedMs = 86_400_000;

/** The last dump within a day, whose code can be shown again; null without one. */
export function lastVisit(drafts: readonly Draft[], now: Date): string | null {
  const last = drafts.find(({ key }) => key === lastVisitKey);
  return last !== undefined &&
    now.getTime() - last.savedAt < codeIsOfferedMs &&
    typeof last.value === 'string'
    ? last.value
    : null;
}

type Dumped = Extract<FieldCommand, { type: 'load.dumped' }>['data'];

/** Where a truck was emptied. */
interface DumpPlace extends Pick<Dumped, 'disposalSiteId' | 'routeId'> {
  readonly title: string;
  /** The planned stop; null when the plan has none there. */
  readonly stopKey: string | null;
}

/**
 * Saves a dump; without rows it only marks the stop as done.
 * @returns the id of the visit, null without one
 */
export async function dumpLoad(
  database: PersonDatabase,
  { disposalSiteId, routeId, title, stopKey }: DumpPlace,
  rows: Dumped['rows'],
  paper: Pick<Dumped, 'ticketNumber' | 'weightPounds' | 'feeCents' | 'land' | 'papers'>,
  draftKey: string,
): Promise<string | null> {
  const isThere = stopKey === null ? {} : { [`dumped:${stopKey}`]: true };
  if (rows.length === 0) {
    if (stopKey !== null) await keepDraft(database, `dumped:${stopKey}`, true);
    await dropDraft(database, draftKey);
    return null;
  }
  const command = await saveCommand(
    database,
    {
      type: 'load.dumped',
      subject: routeId === null ? `site:${disposalSiteId}` : `route:${routeId}`,
      seen: null,
      capturedAt: new Date().toISOString(),
      position: positionNow(),
      data: { disposalSiteId, routeId, rows, ...paper },
    },
    title,
    draftKey,
    undefined,
    (dump) => ({
      ...isThere,
      [lastVisitKey]: dump.id,
      ...(dump.type === 'load.dumped' && ownDumpMark(dump, { title, stopKey })),
    }),
  );
  // The next load has its own papers.
  await dropDraft(database, `paper:${stopKey ?? 'elsewhere'}`);
  return command.id;
}

/** Today's route whose truck has something on board. */
export function loadedRoute(pack: DayPack | null, now: Date): PackRoute | null {
  const today = workDay(pack, now);
  const loaded = pack?.routes.find(
    ({ routeDate, status, tanks }) =>
      routeDate === today && status !== 'cancelled' && tanks.some(({ gallons }) => gallons > 0),
  );
  return loaded ?? null;
}
