import { addDays } from '@haulwright/domain/kernel/calendar-date';
import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ClipboardList, Route } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { MyJobCard } from './my-jobs-card.tsx';
import { byDay, dayName } from './my-jobs-order.ts';

const CompleteJobDialog = lazyDialog(
  async () => (await import('../jobs/job/complete-job-dialog.tsx')).CompleteJobDialog,
);

/** Days shown, today among them. */
const DAYS = 7;

/** The technician's own jobs of today and the next days, in route order. */
export function MyJobs({ today, now }: { readonly today: string; readonly now: Date }) {
  const dates = Array.from({ length: DAYS }, (_, ahead) => addDays(today, ahead));
  const jobs = useQuery(api.jobs.mine.queryOptions({ input: { from: today, to: dates.at(-1) ?? today } }));
  return (
    <Loaded
      query={jobs}
      failed="Couldn't load your jobs"
      toast="Failed to load jobs"
      waiting={
        <SkeletonRows label="Loading jobs…" count={2} each="h-60" className="flex max-w-3xl flex-col gap-6" />
      }
    >
      {(mine) => <Days days={byDay(mine, dates)} today={today} now={now} />}
    </Loaded>
  );
}

interface DaysProps {
  readonly days: readonly { readonly date: string; readonly jobs: readonly JobDetail[] }[];
  readonly today: string;
  readonly now: Date;
}

function Days({ days, today, now }: DaysProps) {
  const [completing, setCompleting] = useState<JobDetail | null>(null);
  const allMine = (
    <Button size="lg" render={<Link to="/jobs" />}>
      All my jobs
    </Button>
  );
  if (days.every((day) => day.jobs.length === 0)) {
    return (
      <EmptyState
        icon={<ClipboardList />}
        title="No jobs for the next days"
        description="Jobs appear here once the office puts you on a route or assigns them to you."
        action={allMine}
      />
    );
  }
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {days.map(
        (day) =>
          (day.jobs.length > 0 || day.date === today) && (
            <Day
              key={day.date}
              title={dayName(day.date, today)}
              words={dateInWords(day.date, now)}
              jobs={day.jobs}
              onComplete={setCompleting}
            />
          ),
      )}
      <div className="flex flex-wrap gap-2">
        {allMine}
        {days.some((day) => day.date === today && day.jobs.some((job) => job.route !== null)) && (
          <Button
            size="lg"
            icon={<Route aria-hidden="true" />}
            render={<Link to="/routes/mine" search={{ date: today }} />}
          >
            My route
          </Button>
        )}
      </div>
      {completing !== null && <CompleteJobDialog job={completing} onClose={() => setCompleting(null)} />}
    </div>
  );
}

interface DayProps {
  readonly title: string;
  readonly words: string;
  readonly jobs: readonly JobDetail[];
  readonly onComplete: (job: JobDetail) => void;
}

function Day({ title, words, jobs, onComplete }: DayProps) {
  const left = jobs.filter((job) => job.status !== 'completed').length;
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-xl font-semibold">
          {title} <span className="numeric text-base font-normal text-ink-soft">{words}</span>
        </h2>
        {jobs.length > 0 && (
          <p className="numeric text-ink-soft">
            {left} of {jobs.length} to do
          </p>
        )}
      </div>
      {jobs.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface p-4 text-ink-soft">
          Nothing is planned for you today.
        </p>
      ) : (
        <ul className="flex flex-col gap-3">
          {jobs.map((job) => (
            <MyJobCard key={job.id} job={job} onComplete={() => onComplete(job)} />
          ))}
        </ul>
      )}
    </section>
  );
}
