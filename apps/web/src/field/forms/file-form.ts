import { aboutStop } from '@haulwright/domain/field/about-stop';
import type { FormSubmission } from '@haulwright/domain/forms/form-submission';
import type { PersonDatabase } from '../device/database.ts';
import { saveCommand } from '../device/outbox.ts';
import { positionNow } from '../device/position.ts';
import type { StopView } from '../state/day-view.ts';

/** Draft key of a form; the photos of an item are stored under `<key>/<item>`. */
export const filledFormKey = (jobId: string, formId: string): string => `form:filled:${jobId}:${formId}`;

export async function fileForm(
  database: PersonDatabase,
  stop: StopView,
  data: FormSubmission,
): Promise<void> {
  await saveCommand(
    database,
    {
      type: 'form.filed',
      about: aboutStop(stop.job, stop.route),
      subject: `job:${data.jobId}`,
      seen: stop.job?.version ?? null,
      capturedAt: new Date().toISOString(),
      position: positionNow(),
      data,
    },
    stop.title,
    filledFormKey(data.jobId, data.formId),
  );
}
