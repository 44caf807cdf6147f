// Public to other features: files forms that technicians filled in.
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { evaluateForm } from '@haulwright/domain/forms/evaluate-form';
import { measuresTank, readingOf } from '@haulwright/domain/forms/form-reading';
import type { FormSubmission } from '@haulwright/domain/forms/form-submission';
import type { TankMeasure } from '@haulwright/domain/tanks/tank';
import type { Events } from '../../platform/events/events.ts';
import type { TenantTransaction } from '../../platform/database/database.ts';
import { deleteReadings, insertReading } from '../tanks/tanks.queries.ts';
import { insertSubmission, type Filed, type NamedVersion } from './submissions.queries.ts';
import { othersAtJob } from './submission-readings.queries.ts';

/** The reading in a filled-in form: null without one, `impossible` when its measurements cannot be. */
export const readingIn = (
  { template }: Pick<NamedVersion, 'template'>,
  { answers }: Pick<FormSubmission, 'answers'>,
): TankMeasure | 'impossible' | null => readingOf(template, evaluateForm(template, answers).answers);

interface Filing {
  /** The company's. */
  readonly timeZone: string;
  readonly now: Date;
  readonly events: Pick<Events, 'publish'>;
}

/**
 * Stores a form as it was filled in. What it measured is the reading of the job's tank; a form that corrects
 * another takes its reading's place, in whatever order the two arrive.
 */
export async function fileForm(
  tx: TenantTransaction,
  filed: Filed & Filing,
  version: NamedVersion,
  submission: FormSubmission,
): Promise<void> {
  await insertSubmission(tx, filed, version, submission);
  const { id, companyId, userId, occurredAt, job, timeZone, now, events } = filed;
  await events.publish(tx, 'form.filed', { jobId: job.id, actor: { companyId, userId }, now });
  if (job.clientAddressId === null || !measuresTank(version.template)) return;
  const reading = readingIn(version, submission);
  const { isReplaced, olderWithReading } = await othersAtJob(tx, { id, jobId: job.id });
  if (isReplaced) return;
  const isMeasured = reading !== null && reading !== 'impossible';
  await deleteReadings(
    tx,
    olderWithReading.flatMap((one) => (isMeasured || one.isSameForm ? [one.id] : [])),
  );
  if (isMeasured)
    await insertReading(tx, {
      id,
      companyId,
      clientAddressId: job.clientAddressId,
      jobId: job.id,
      measuredOn: calendarDateIn(occurredAt, timeZone),
      recordedBy: userId,
      ...reading,
    });
}
