import type { JobEdit, SeriesScope } from '@haulwright/domain/jobs/job-changes';
import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../api/queries.ts';
import { useSession } from '../../session/session-context.ts';
import {
  checkRepeat,
  filledRepeat,
  neverRepeats,
  type RepeatDraft,
  repeatDraftOf,
} from '../schedule/repeat-draft.ts';
import { RepeatFields } from '../schedule/repeat-fields.tsx';
import { useHolidays } from '../schedule/use-holidays.ts';

interface SeriesRepeat {
  /** The series' new rule; undefined leaves it unchanged. */
  readonly wanted: JobEdit['repeat'];
  /** What is wrong with it. */
  readonly problem: string | undefined;
  readonly loading: boolean;
  readonly fields: (tried: boolean) => ReactNode;
}

/** How the series of an edited job repeats, when more than this job is changed. */
export function useSeriesRepeat(job: JobDetail, scope: SeriesScope, date: string | null): SeriesRepeat {
  const { timeZone } = useSession();
  const isAsked = scope !== 'this' && job.seriesId !== null;
  const series = useQuery({
    ...api.jobSeries.get.queryOptions({ input: { seriesId: job.seriesId ?? '' } }),
    enabled: isAsked,
    refetchOnWindowFocus: false,
  });
  const isHoliday = useHolidays(isAsked);
  const [change, setChange] = useState<Partial<RepeatDraft>>({});
  const [today] = useState(() => calendarDateIn(new Date(), timeZone));
  const stored = series.data;
  if (!isAsked || stored === undefined)
    return {
      wanted: undefined,
      problem: undefined,
      loading: isAsked && series.isPending,
      fields: () => null,
    };
  const ownDate = job.scheduledDate ?? stored.startDate;
  const draft = { ...neverRepeats, ...repeatDraftOf(stored.rule, stored.until, ownDate), ...change };
  const startDate = date ?? ownDate;
  const repeat = filledRepeat(draft, startDate);
  const checked = checkRepeat(repeat, startDate, isHoliday, today);
  const isTouched = Object.keys(change).length > 0 || date !== job.scheduledDate;
  return {
    wanted: isTouched && checked.rule !== null ? { rule: checked.rule, until: repeat.until } : undefined,
    problem: isTouched ? checked.issues[0]?.message : undefined,
    loading: false,
    fields: (tried) => (
      <RepeatFields
        repeat={repeat}
        checked={checked}
        startDate={startDate}
        isHoliday={isHoliday}
        isSeries
        onChange={(next) => setChange((before) => ({ ...before, ...next }))}
        error={(field) =>
          tried ? checked.issues.find((issue) => issue.field === field)?.message : undefined
        }
      />
    ),
  };
}
