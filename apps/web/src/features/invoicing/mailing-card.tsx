import type { ClientMailing } from '@haulwright/domain/invoicing/client-mailing';
import {
  mailingCount,
  maxStatementsOnPaper,
  type MailingKind,
} from '@haulwright/domain/invoicing/mailing-words';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Printer, X } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { pollWhile, useFollowed } from '../../loading/use-run.ts';
import { Progress } from '../../ui/base/progress.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { saveFile } from '../../ui/hooks/save-file.ts';
import { toast } from '../../ui/toasts/toast.tsx';
import { useBillingWrite } from './billing-queries.ts';

/** What was sent is shown so long, unless it is closed. */
const SHOWN_MS = 24 * 3_600_000;
const refusedShown = 200;

interface MailingCardProps {
  readonly onSendAgain: (kind: MailingKind, clientIds: string[]) => void;
}

const isOver = ({ endedAt }: ClientMailing): boolean => endedAt !== null;

/** "2 statements mailed, $300.00; 1 refused; 3 left out." */
function outcomeOf({ kind, sent, sentCents, refused, leftOut, stopped }: ClientMailing): string {
  const parts = [
    `${mailingCount(kind, sent)} mailed${sent > 0 ? `, ${formatDollars(sentCents)}` : ''}`,
    refused > 0 && `${refused.toLocaleString('en-US')} refused`,
    stopped > 0 && `${stopped.toLocaleString('en-US')} stopped`,
    leftOut > 0 && `${leftOut.toLocaleString('en-US')} left out`,
  ];
  return `${parts.filter((part) => part !== false).join('; ')}.`;
}

/** The newest statements or reminders for many clients: how far they are, who refused them, what is to be printed. */
export function MailingCard({ onSendAgain }: MailingCardProps) {
  const queryClient = useQueryClient();
  const newest = useQuery(api.invoicing.mailings.queryOptions({ input: { limit: 1 } })).data?.items[0];
  const [now] = useState(() => Date.now());
  const [closed, setClosed] = useState<string | null>(null);
  const [followed, setFollowed] = useState<string | null>(null);
  if (newest !== undefined && !isOver(newest) && newest.id !== followed) setFollowed(newest.id);
  const { run: heard } = useFollowed<ClientMailing>(followed, {
    optionsOf: (id) => api.invoicing.mailing.queryOptions({ input: { id } }),
    isOver,
    onOver: (mailing) => {
      toast.success(outcomeOf(mailing));
      void queryClient.invalidateQueries({ queryKey: api.invoicing.key() });
    },
  });
  const stop = useBillingWrite(api.invoicing.stopMailing.call, 'Failed to stop', () => undefined);
  const mailing = newest !== undefined && heard?.id === newest.id ? heard : newest;
  if (mailing === undefined || mailing.id === closed) return null;
  if (isOver(mailing) && now - new Date(mailing.createdAt).getTime() > SHOWN_MS) return null;
  const { id, kind, waiting, sent, refused, stopped, startsInSeconds } = mailing;
  const noun = kind === 'statement' ? 'Statements' : 'Reminders';
  const done = sent + refused + stopped;
  return (
    <section
      aria-label={`${noun} being sent`}
      className="mb-4 flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 shadow-card print:hidden"
    >
      {isOver(mailing) ? (
        <div className="flex flex-wrap items-center gap-2">
          <p className="mr-auto font-medium">{outcomeOf(mailing)}</p>
          <PrintButtons mailing={mailing} />
          <Button
            size="sm"
            variant="ghost"
            aria-label="Close"
            icon={<X aria-hidden="true" />}
            onClick={() => setClosed(id)}
          />
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <div className="min-w-0 flex-1">
            {startsInSeconds > 0 ? (
              <output>{`${mailingCount(kind, waiting)} will be mailed in ${startsInSeconds} s`}</output>
            ) : (
              <Progress
                label={`Mailing ${kind}s. You can go on working.`}
                value={Math.floor((100 * done) / Math.max(1, done + waiting))}
                detail={`${done.toLocaleString('en-US')} of ${(done + waiting).toLocaleString('en-US')}`}
              />
            )}
          </div>
          <Button busy={stop.isPending} onClick={() => stop.mutate({ id })}>
            {startsInSeconds > 0 ? 'Stop' : 'Stop the rest'}
          </Button>
        </div>
      )}
      {refused > 0 && <Refused mailing={mailing} onSendAgain={onSendAgain} />}
    </section>
  );
}

/** One PDF of those without an address; in parts when they are many. */
function PrintButtons({ mailing: { id, kind, withoutAddress } }: { readonly mailing: ClientMailing }) {
  const print = useMutation({
    mutationFn: (part: number) => api.invoicing.mailingStatements.call({ id, part }),
    onSuccess: saveFile,
    onError: (error) =>
      toast.error({ title: 'Failed to make the statements', description: messageOf(error) }),
  });
  if (kind !== 'statement' || withoutAddress === 0) return null;
  const parts = Math.ceil(withoutAddress / maxStatementsOnPaper);
  return Array.from({ length: parts }, (_, at) => {
    const inPart = Math.min(maxStatementsOnPaper, withoutAddress - at * maxStatementsOnPaper);
    return (
      <Button
        key={at}
        size="sm"
        icon={<Printer aria-hidden="true" />}
        busy={print.isPending && print.variables === at + 1}
        onClick={() => print.mutate(at + 1)}
      >
        {`Print ${mailingCount(kind, inPart)}${parts > 1 ? `, part ${at + 1}` : ''}`}
      </Button>
    );
  });
}

function Refused({ mailing, onSendAgain }: MailingCardProps & { readonly mailing: ClientMailing }) {
  const { id, kind, refused } = mailing;
  const { data } = useQuery({
    ...api.invoicing.mailingItems.queryOptions({ input: { id, state: 'refused', limit: refusedShown } }),
    placeholderData: (before) => before,
    // More are refused while it goes on.
    ...pollWhile<{ readonly items: readonly unknown[] }>(() => !isOver(mailing)),
  });
  const items = data?.items ?? [];
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="Refused" className="flex max-h-60 flex-col divide-y divide-line overflow-y-auto">
        {items.map(({ clientId, clientName, sentTo, failure }) => (
          <li key={clientId} className="py-1.5">
            <Link
              to="/clients/$clientId"
              params={{ clientId }}
              className="rounded-sm font-medium underline-offset-4 hover:underline"
            >
              {clientName}
            </Link>
            <span className="text-bad-text">
              {`: ${sentTo === null ? '' : `${sentTo}, `}${failure ?? ''}`}
            </span>
          </li>
        ))}
      </ul>
      {isOver(mailing) && items.length > 0 && (
        <Button
          size="sm"
          className="self-start"
          aria-haspopup="dialog"
          onClick={() =>
            onSendAgain(
              kind,
              items.map(({ clientId }) => clientId),
            )
          }
        >
          {`Send to ${Math.min(refused, items.length).toLocaleString('en-US')} again`}
        </Button>
      )}
    </div>
  );
}
