import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { momentInWords } from '../../../ui/moment-text.ts';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton.tsx';
import { useSession } from '../../session/session-context.ts';
import { withDatesInWords } from '../job-words.ts';

const SHOWN = 8;

/** What happened to the job and who did it, newest first. */
export function JobHistory({ jobId }: { readonly jobId: string }) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const [all, setAll] = useState(false);
  const history = useQuery(api.jobs.history.queryOptions({ input: { id: jobId } }));
  const entries = history.data;
  const shown = all ? entries : entries?.slice(0, SHOWN);
  return (
    <Card title="History">
      {entries === undefined && !history.isError && (
        <SkeletonGroup label="Loading history…" className="flex flex-col gap-3">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </SkeletonGroup>
      )}
      {entries === undefined && history.isError && (
        <div className="flex flex-col items-start gap-3">
          <p className="text-bad-text">{messageOf(history.error)}</p>
          <Button size="sm" busy={history.isFetching} onClick={() => void history.refetch()}>
            Try again
          </Button>
        </div>
      )}
      {entries?.length === 0 && <p className="text-ink-soft">Nothing has been recorded about this job.</p>}
      {shown !== undefined && shown.length > 0 && (
        <ol aria-label="History" className="flex flex-col gap-3 border-l border-line pl-4">
          {shown.map((entry) => (
            <li
              key={entry.id}
              className="relative before:absolute before:top-1.5 before:-left-[1.3rem] before:size-2 before:rounded-full before:bg-line-strong first:before:bg-accent"
            >
              <p className="break-words">{withDatesInWords(entry.text, now)}</p>
              <p className="numeric text-sm text-ink-soft">
                {momentInWords(entry.at, now, timeZone)}
                {entry.actorName !== '' && ` · ${entry.actorName}`}
              </p>
            </li>
          ))}
        </ol>
      )}
      {!all && (entries?.length ?? 0) > SHOWN && (
        <Button size="sm" variant="link" className="mt-2" onClick={() => setAll(true)}>
          Show all {entries?.length}
        </Button>
      )}
    </Card>
  );
}
