import type { FieldCommand } from '@haulwright/domain/field/field-command';
import type { PersonDatabase } from '../device/database.ts';
import { keepDraft } from '../device/drafts.ts';
import { saveCommand } from '../device/outbox.ts';
import { positionNow } from '../device/position.ts';
import type { Draft, StoredCommand } from '../device/stored.ts';

type Dumped = Extract<FieldCommand, { type: 'load.dumped' }>['data'];

/** What this phone reported of a dump, as corrected last. */
export interface OwnDump {
  /** The dump. */
  readonly firstId: string;
  /** The dump, or its last correction. */
  readonly commandId: string;
  /** The site's ticket is about it: the dump, or the correction that moved it to another site. */
  readonly visitId: string;
  readonly subject: string;
  /** For lists. */
  readonly title: string;
  /** The planned stop; null when the plan has none there. */
  readonly stopKey: string | null;
  readonly disposalSiteId: string;
  readonly routeId: string | null;
  readonly rows: Dumped['rows'];
  readonly ticketNumber: string | null;
  /** A paper with a number names the site. */
  readonly isOnPaper: boolean;
  /** Before it was corrected; null for the dump. */
  readonly before: OwnDump | null;
}

/** The last dump, whose code can be shown again. */
export const lastVisitKey = 'gate:last';

const prefix = 'own-dump:';
export const ownDumpKey = (firstId: string): string => `${prefix}${firstId}`;

/** The dump at a planned stop, or of a visit, that can be corrected; null without one, or while the office decides. */
export function ownDumpOf(
  drafts: readonly Draft[],
  commands: readonly StoredCommand[],
  at: { readonly stopKey: string } | { readonly visitId: string },
): OwnDump | null {
  const own = drafts
    .filter(({ key }) => key.startsWith(prefix))
    .toSorted((a, b) => b.savedAt - a.savedAt)
    .map(({ value }) => value as OwnDump)
    .find((one) => ('stopKey' in at ? one.stopKey === at.stopKey : one.visitId === at.visitId));
  const stored = commands.find(({ id }) => id === own?.commandId);
  return own === undefined || stored?.state === 'recorded' || stored?.state === 'refused' ? null : own;
}

/** What a dump said, for its correction; what was spread on land stands in a record of its own. */
export function ownDumpMark(
  { id, subject, data }: Extract<FieldCommand, { type: 'load.dumped' }>,
  { title, stopKey }: Pick<OwnDump, 'title' | 'stopKey'>,
): Readonly<Record<string, OwnDump>> {
  if (data.land !== undefined) return {};
  const { disposalSiteId, routeId, rows, ticketNumber } = data;
  const isOnPaper = (data.papers ?? []).some(({ number }) => number !== null);
  const said = { disposalSiteId, routeId, rows, ticketNumber };
  const own = {
    firstId: id,
    commandId: id,
    visitId: id,
    subject,
    title,
    stopKey,
    isOnPaper,
    before: null,
    ...said,
  };
  return { [ownDumpKey(id)]: own };
}

export const correctDumpKey = ({ firstId }: Pick<OwnDump, 'firstId'>): string =>
  `form:correct-dump:${firstId}`;

/** @returns the visit that the site's ticket is about now */
export async function correctDump(
  database: PersonDatabase,
  own: OwnDump,
  to: Pick<OwnDump, 'disposalSiteId' | 'rows' | 'ticketNumber'>,
): Promise<string> {
  const visitAfter = (id: string) => (to.disposalSiteId === own.disposalSiteId ? own.visitId : id);
  const { id } = await saveCommand(
    database,
    {
      type: 'report.corrected',
      subject: own.subject,
      seen: null,
      capturedAt: new Date().toISOString(),
      position: positionNow(),
      data: { commandId: own.commandId, routeId: own.routeId, ...to },
    },
    own.title,
    correctDumpKey(own),
    undefined,
    (command) => ({
      [ownDumpKey(own.firstId)]: {
        ...own,
        ...to,
        commandId: command.id,
        visitId: visitAfter(command.id),
        before: own,
      } satisfies OwnDump,
    }),
  );
  const visitId = visitAfter(id);
  if (visitId !== own.visitId) await followVisit(database, own.visitId, visitId);
  return visitId;
}

/** The code of the last dump that is offered is the one of its visit by now. */
export async function followVisit(database: PersonDatabase, from: string, to: string): Promise<void> {
  const last = await database.drafts.get(lastVisitKey);
  if (last?.value === from) await keepDraft(database, lastVisitKey, to);
}

/** The correction was undone: what it corrected stands again. */
export async function undoDumpCorrection(database: PersonDatabase, id: string): Promise<void> {
  const all = await database.drafts.where('key').startsWith(prefix).toArray();
  const own = all.map(({ value }) => value as OwnDump).find(({ commandId }) => commandId === id);
  if (own?.before == null) return;
  await keepDraft(database, ownDumpKey(own.firstId), own.before);
  await followVisit(database, own.visitId, own.before.visitId);
}
