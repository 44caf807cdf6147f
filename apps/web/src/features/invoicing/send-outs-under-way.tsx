import type { SendOut } from '@haulwright/domain/invoicing/send-out';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { pollWhile } from '../../loading/use-run.ts';
import { Progress } from '../../ui/base/progress.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { useBillingWrite } from './billing-queries.ts';
import { invoicesText, progressOf, resultText } from './send-out-words.ts';

const PrintDialog = lazyDialog(async () => (await import('./print-dialog.tsx')).PrintDialog);

/** The last one stays in view for this long after its end. */
const shownMs = 600_000;
const shownAtOnce = 3;

const isOver = ({ status }: SendOut): boolean => status === 'done' || status === 'stopped';

/** What is being issued and sent, by anyone, and what became of the last. */
export function SendOutsUnderWay() {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const { data } = useQuery({
    ...api.invoicing.sendOuts.queryOptions({ input: { limit: shownAtOnce } }),
    ...pollWhile<{ readonly items: readonly SendOut[] }>(({ items }) => items.some((one) => !isOver(one))),
  });
  const [now] = useState(() => Date.now());
  const shown = (data?.items ?? []).filter(
    (one, at) =>
      !dismissed.has(one.id) &&
      (!isOver(one) || (at === 0 && Date.parse(one.endedAt ?? one.createdAt) > now - shownMs)),
  );
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Invoices going out" className="mb-4 flex flex-col gap-2 print:hidden">
      {shown.map((one) => (
        <li key={one.id} className="rounded-lg border border-line bg-surface px-4 py-3 shadow-card">
          {isOver(one) ? (
            <Over sendOut={one} onDismiss={() => setDismissed(new Set([...dismissed, one.id]))} />
          ) : (
            <Going sendOut={one} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Going({ sendOut }: { readonly sendOut: SendOut }) {
  const stop = useBillingWrite(api.invoicing.stopSendOut.call, 'Not stopped', () => undefined);
  const { done, all } = progressOf(sendOut);
  const isWaiting = sendOut.status === 'waiting';
  const left = all - sendOut.counts['left-out'];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="min-w-60 flex-1">
        {isWaiting ? (
          <output className="font-medium">
            {`${invoicesText(left)}, ${formatDollars(sendOut.totalCents)}, go out in ${sendOut.secondsLeft} s`}
          </output>
        ) : (
          <Progress
            label={
              sendOut.status === 'stopping'
                ? 'Stopping after the mail on its way'
                : 'Issuing and sending. You can go on working.'
            }
            value={all === 0 ? null : (100 * done) / all}
            detail={`${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`}
          />
        )}
        {sendOut.startedByName !== null && (
          <span className="text-sm text-ink-soft">Started by {sendOut.startedByName}</span>
        )}
      </div>
      {sendOut.status !== 'stopping' && (
        <Button busy={stop.isPending} onClick={() => stop.mutate({ id: sendOut.id })}>
          Stop
        </Button>
      )}
    </div>
  );
}

function Over({ sendOut, onDismiss }: { readonly sendOut: SendOut; readonly onDismiss: () => void }) {
  const [isPrinting, setPrinting] = useState(false);
  const toPrint = sendOut.counts['to-print'];
  const inQueue = sendOut.counts.refused + sendOut.counts['perhaps-mailed'] + sendOut.counts['no-address'];
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-60 flex-1">
        <span className="font-medium">{sendOut.status === 'stopped' ? 'Stopped: ' : 'Out: '}</span>
        {resultText(sendOut)}
        {sendOut.stoppedBy === 'mail-server' && (
          <span role="alert" className="block text-bad-text">
            {`Nothing was taken three times: ${sendOut.failure ?? ''}. The rest waits.`}
          </span>
        )}
      </p>
      {inQueue > 0 && (
        <Link
          to="/billing"
          search={{ tab: 'send' }}
          className="text-accent-text underline underline-offset-2"
        >
          To send
        </Link>
      )}
      {toPrint > 0 && (
        <Button variant="primary" aria-haspopup="dialog" onClick={() => setPrinting(true)}>
          {`Print ${toPrint.toLocaleString('en-US')}`}
        </Button>
      )}
      <Button onClick={onDismiss}>Dismiss</Button>
      {isPrinting && <PrintDialog sendOutId={sendOut.id} onClose={() => setPrinting(false)} />}
    </div>
  );
}
