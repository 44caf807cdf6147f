import type { FieldCommand } from '@haulwright/domain/field/field-command';
import { fittingStrokes, type Stroke } from '@haulwright/domain/field/signature-strokes';
import type { PersonDatabase } from '../device/database.ts';
import { saveCommand } from '../device/outbox.ts';
import { atStop, formKey } from './acts.ts';
import { keepWritten } from '../device/paper-written.ts';
import type { StopView } from './day-view.ts';

type Taken = Extract<FieldCommand, { type: 'signature.taken' }>['data'];

/** Saves a signature, simplified for sending, or why it is missing. */
export async function takeSignature(
  database: PersonDatabase,
  stop: StopView,
  { strokes, ...taken }: Omit<Taken, 'jobId' | 'strokes'> & { readonly strokes: readonly Stroke[] },
): Promise<void> {
  const jobId = stop.job?.id;
  if (jobId === undefined) return;
  const fitting = fittingStrokes(strokes);
  await saveCommand(
    database,
    { ...atStop(stop), type: 'signature.taken', data: { jobId, ...taken, strokes: fitting } },
    stop.title,
    formKey('sign', stop),
  );
  await keepWritten(database, jobId, { strokes: fitting });
}
