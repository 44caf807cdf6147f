import { CalendarX2 } from 'lucide-react';
import { useCan } from '../../session/session-context.ts';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { CreateVisit } from './create-visit.tsx';

interface DeletedDayProps {
  readonly seriesId: string;
  readonly date: string;
  readonly today: Date;
}

/** A day ahead whose visit was deleted, until its job is created after all or the day is over. */
export function DeletedDay({ seriesId, date, today }: DeletedDayProps) {
  const mayCreate = useCan('CREATE_JOB');
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line px-3 py-2 text-ink-soft">
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-2">
        <CalendarX2 aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">
          <span className="numeric font-medium">Deleted {dateInWords(date, today)}.</span> No job is made for
          this day.
        </span>
      </p>
      {mayCreate && <CreateVisit seriesId={seriesId} date={date} today={today} />}
    </li>
  );
}
