import { firstCompletionDay, likelyCompletionDay } from '@haulwright/domain/jobs/completion-day';
import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useState, type ReactNode } from 'react';
import { DatePicker } from '../../../ui/fields/date-picker.tsx';
import { useCan, useSession } from '../../session/session-context.ts';

interface CompletionDay {
  /** What is sent with the completion; nothing from people who only complete work now. */
  readonly doneOn: { readonly doneOn?: string };
  readonly isMissing: boolean;
  /** @param tried saving was attempted */
  readonly field: (tried: boolean) => ReactNode;
}

/** The day work was done on, in the dialog that completes a job; the office may enter an earlier one. */
export function useCompletionDay(job: JobDetail): CompletionDay {
  const { timeZone } = useSession();
  const isOffice = useCan('EDIT_JOB');
  const [now] = useState(() => new Date());
  const facts = {
    ...job,
    createdAt: new Date(job.createdAt),
    startedAt: job.startedAt === null ? null : new Date(job.startedAt),
  };
  const [day, setDay] = useState<string | null>(() => likelyCompletionDay(facts, { now, timeZone }));
  if (!isOffice) return { doneOn: {}, isMissing: false, field: () => null };
  return {
    doneOn: day === null ? {} : { doneOn: day },
    isMissing: day === null,
    field: (tried) => (
      <DatePicker
        label="Done On"
        required
        value={day}
        onValueChange={setDay}
        min={firstCompletionDay(facts, timeZone)}
        max={calendarDateIn(now, timeZone)}
        error={tried && day === null ? 'Choose the day the work was done.' : undefined}
      />
    ),
  };
}
