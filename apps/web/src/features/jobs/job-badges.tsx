import { byTimeInWords, minutesPastBy } from '@haulwright/domain/jobs/by-time';
import type { JobPriority, JobStatus } from '@haulwright/domain/jobs/job';
import { jobPriorityName, jobStatusName } from '@haulwright/domain/jobs/job';
import { AlarmClock, Ban, CalendarCheck, ChevronDown, ChevronUp, Minus, Siren } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, badgeIcons, type Tone } from '../../ui/base/badge.tsx';

interface Look {
  readonly tone: Tone;
  readonly icon: ReactNode;
}

const statusLooks: Record<JobStatus, Look> = {
  unscheduled: { tone: 'neutral', icon: badgeIcons.waiting },
  scheduled: { tone: 'info', icon: <CalendarCheck aria-hidden="true" /> },
  in_progress: { tone: 'warn', icon: badgeIcons.running },
  completed: { tone: 'good', icon: badgeIcons.done },
  cancelled: { tone: 'neutral', icon: <Ban aria-hidden="true" /> },
};

const priorityLooks: Record<JobPriority, Look> = {
  low: { tone: 'neutral', icon: <ChevronDown aria-hidden="true" /> },
  normal: { tone: 'neutral', icon: <Minus aria-hidden="true" /> },
  high: { tone: 'warn', icon: <ChevronUp aria-hidden="true" /> },
  emergency: { tone: 'bad', icon: <Siren aria-hidden="true" /> },
};

/** Public: how a job's status looks everywhere. */
export function JobStatusBadge({ status }: { readonly status: JobStatus }) {
  return <Badge {...statusLooks[status]}>{jobStatusName[status]}</Badge>;
}

/** Public: how a job's priority looks everywhere. */
export function JobPriorityBadge({ priority }: { readonly priority: JobPriority }) {
  return <Badge {...priorityLooks[priority]}>{jobPriorityName[priority]}</Badge>;
}

interface ByTimeBadgeProps {
  readonly beginByMinute: number | null | undefined;
  /** Planned start, in seconds of the day; null while it is on no route. */
  readonly beginSecond?: number | null;
  /** It waits for a truck, so nobody keeps the deadline yet. */
  readonly isWaiting?: boolean;
}

/** Public: the deadline of urgent work, or how late it will be. Nothing for other work. */
export function ByTimeBadge({
  beginByMinute = null,
  beginSecond = null,
  isWaiting = false,
}: ByTimeBadgeProps) {
  const words = byTimeInWords(beginByMinute, beginSecond);
  if (words === null) return null;
  return (
    <Badge
      tone={isWaiting || minutesPastBy(beginByMinute, beginSecond) > 0 ? 'bad' : 'warn'}
      icon={<AlarmClock aria-hidden="true" />}
    >
      {words}
    </Badge>
  );
}
