import type { PersonDatabase } from '../device/database.ts';
import { keepDraft } from '../device/drafts.ts';
import { saveCommand } from '../device/outbox.ts';
import { atStop, formKey } from './acts.ts';
import type { StopView } from './day-view.ts';

/** Sends a note about a stop to the office's inbox. */
export async function leaveNote(database: PersonDatabase, stop: StopView, text: string): Promise<void> {
  await saveCommand(
    database,
    {
      ...atStop(stop),
      type: 'note.left',
      data: { jobId: stop.job?.id ?? null, routeId: stop.route?.id ?? null, text },
    },
    stop.title,
    formKey('note', stop),
  );
}

/** Marks a planned disposal site as not needed, and tells the office why: older servers read it as a note. */
export async function skipDump(database: PersonDatabase, stop: StopView, text: string): Promise<void> {
  const { id } = await saveCommand(
    database,
    {
      ...atStop(stop),
      type: 'note.left',
      data: { jobId: null, routeId: stop.route?.id ?? null, text },
    },
    stop.title,
    formKey('not-needed', stop),
  );
  await keepDraft(database, `not-needed:${stop.key}`, id);
}
