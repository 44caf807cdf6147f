import { notDoneReasonName } from '@haulwright/domain/jobs/not-done-reasons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Card } from '../../../ui/page/card.tsx';
import { momentInWords } from '../../../ui/words/moment-text.ts';
import { useSession } from '../../session/session-context.ts';

/** Times the crew was there and could not do the job; nothing when there were none. */
export function JobAttempts({ jobId }: { readonly jobId: string }) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const attempts = useQuery(api.field.attempts.queryOptions({ input: { id: jobId } }));
  if (attempts.data === undefined || attempts.data.length === 0) return null;
  return (
    <Card title="Couldn't Be Done">
      <ul aria-label="Attempts" className="flex flex-col gap-3">
        {attempts.data.map(({ id, occurredAt, reason, note, technicianName }) => (
          <li key={id}>
            <p className="font-medium">{notDoneReasonName[reason]}</p>
            {note !== null && <p className="break-words whitespace-pre-line">{note}</p>}
            <p className="numeric text-sm text-ink-soft">
              {momentInWords(occurredAt, now, timeZone)} · {technicianName}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
