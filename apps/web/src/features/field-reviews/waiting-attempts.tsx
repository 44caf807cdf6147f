import { notDoneReasonName } from '@haulwright/domain/jobs/not-done-reasons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Badge } from '../../ui/base/badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { linkLook } from '../jobs/job-facts.tsx';
import { useSession } from '../session/session-context.ts';

/** Public to other features: jobs that the crew could not do and nobody has placed since; nothing while there is none. */
export function WaitingAttempts() {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const { data } = useQuery(api.field.waitingAttempts.queryOptions());
  if (data === undefined || data.items.length === 0) return null;
  const unlisted = data.total - data.items.length;
  return (
    <Card
      title={`Couldn't be done: ${data.total}`}
      description="They wait under Field Reports until they are on another day or route, or cancelled."
      actions={
        <Button size="sm" render={<Link to="/field-reviews" />}>
          Decide
        </Button>
      }
    >
      <ul aria-label="Jobs that could not be done" className="flex flex-col divide-y divide-line">
        {data.items.map(({ id, jobId, title, clientName, occurredAt, reason, note, technicianName }) => (
          <li key={id} className="py-2 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link to="/jobs/$jobId" params={{ jobId }} className={linkLook}>
                {clientName}
              </Link>
              <span className="min-w-0 break-words">{title}</span>
              <Badge tone="warn">{notDoneReasonName[reason]}</Badge>
            </p>
            {note !== null && <p className="break-words whitespace-pre-line">{note}</p>}
            <p className="numeric text-sm text-ink-soft">
              {momentInWords(occurredAt, now, timeZone)} · {technicianName}
            </p>
          </li>
        ))}
      </ul>
      {unlisted > 0 && (
        <p className="mt-2 text-sm text-ink-soft">{`${unlisted} more, once these are placed.`}</p>
      )}
    </Card>
  );
}
