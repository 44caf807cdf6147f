import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarX2 } from 'lucide-react';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';

const COUNTED = 20;

/**
 * Shown on the jobs page while a recurring job has skipped days, so that a missed visit is not overlooked.
 */
export function SkipsNotice() {
  const series = useQuery(
    api.jobSeries.list.queryOptions({ input: { onlyWithSkips: 'yes', limit: COUNTED } }),
  );
  const found = series.data?.items.length ?? 0;
  if (found === 0) return null;
  const many = series.data?.nextCursor === null ? String(found) : `More than ${found}`;
  return (
    <section
      aria-label="Skipped days"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warn-soft px-4 py-2.5 text-warn-text"
    >
      <p className="flex min-w-0 items-start gap-2">
        <CalendarX2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span>
          {found === 1 ? '1 recurring job skipped a day' : `${many} recurring jobs skipped days`}: no job was
          made for it.
        </span>
      </p>
      <Button size="sm" render={<Link to="/jobs/recurring" search={{ skips: 'yes' }} />}>
        View skipped days
      </Button>
    </section>
  );
}
