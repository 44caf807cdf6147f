import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { momentInWords } from '../../../ui/words/moment-text.ts';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { useSession } from '../../session/session-context.ts';
import { withDatesInWords } from '../job-words.ts';

const SHOWN = 8;

/** What happened to the job and who did it, newest first. */
export function JobHistory({ jobId }: { readonly jobId: string }) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const [all, setAll] = useState(false);
  const history = useQuery(api.jobs.history.queryOptions({ input: { id: jobId } }));
  return (
    <Card title="History">
      <Loaded
        query={history}
        failed="Couldn't load the history"
        isSmall
        waiting={<SkeletonRows label="Loading history…" count={2} each="h-9" />}
        empty={<p className="text-ink-soft">Nothing has been recorded about this job.</p>}
      >
        {(entries) => (
          <>
            <ol aria-label="History" className="flex flex-col gap-3 border-l border-line pl-4">
              {(all ? entries : entries.slice(0, SHOWN)).map((entry) => (
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
            {!all && entries.length > SHOWN && (
              <Button size="sm" variant="link" className="mt-2" onClick={() => setAll(true)}>
                Show all {entries.length}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}
