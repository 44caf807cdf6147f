import type { PersonDatabase } from '../device/database.ts';
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
