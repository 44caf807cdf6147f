import type { DayPack, PackRoute } from '@haulwright/domain/field/day-pack';
import type { FieldCommand } from '@haulwright/domain/field/field-command';
import type { PersonDatabase } from '../device/database.ts';
import { dropDraft, keepDraft } from '../device/drafts.ts';
import { saveCommand } from '../device/outbox.ts';
import { positionNow } from '../device/position.ts';
import { dateIn } from '../texts/formats.ts';

type Dumped = Extract<FieldCommand, { type: 'load.dumped' }>['data'];

/** Where a truck was emptied. */
interface DumpPlace extends Pick<Dumped, 'disposalSiteId' | 'routeId'> {
  readonly title: string;
  /** The stop of the plan; null when the plan has none there. */
  readonly stopKey: string | null;
}

/** Saves what was left at a disposal site; without a row it is only said that the stop is done. */
export async function dumpLoad(
  database: PersonDatabase,
  { disposalSiteId, routeId, title, stopKey }: DumpPlace,
  rows: Dumped['rows'],
  paper: Pick<Dumped, 'ticketNumber' | 'weightPounds'>,
  draftKey: string,
): Promise<void> {
  if (stopKey !== null) await keepDraft(database, `dumped:${stopKey}`, true);
  if (rows.length === 0) return dropDraft(database, draftKey);
  await saveCommand(
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
  );
}

/** The route of today whose truck has something on board. */
export const loadedRoute = (pack: DayPack | null, now: Date): PackRoute | null =>
  pack?.routes.find(
    ({ routeDate, status, tanks }) =>
      routeDate === dateIn(pack.me.timeZone, now) &&
      status !== 'cancelled' &&
      tanks.some(({ gallons }) => gallons > 0),
  ) ?? null;
