import type { ClientMailingInput, MailingPreview } from '@haulwright/domain/invoicing/client-mailing';
import {
  leftOutInWords,
  mailingCount,
  mailingGraceSeconds,
  type MailingKind,
  statementDays,
} from '@haulwright/domain/invoicing/mailing-words';
import { addDays, calendarDateIn } from '@haulwright/domain/kernel/calendar-date';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/base/skeleton.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { DatePicker } from '../../ui/fields/date-picker.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useSession } from '../session/session-context.ts';
import { useBillingWrite } from './billing-queries.ts';

/** Clients that were chosen one by one, or all that match but a few. */
export type MailedClients =
  Pick<ClientMailingInput, 'search' | 'which' | 'except'> | { readonly clientIds: string[] };

interface MailingDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly kind: MailingKind;
  readonly to: MailedClients;
  readonly onStarted: () => void;
}

/** Asks once before statements or reminders go out: how many, the sum, and who is left out. */
export function MailingDialog({ open, onOpenChange, kind, to, onStarted }: MailingDialogProps) {
  const { timeZone } = useSession();
  const [today] = useState(() => calendarDateIn(new Date(), timeZone));
  const [from, setFrom] = useState(addDays(today, -statementDays));
  const input = { kind, ...to, ...(kind === 'statement' && { from }) };
  const preview = useQuery({
    ...api.invoicing.previewMailing.queryOptions({ input }),
    enabled: from <= today,
    gcTime: 0,
  });
  const start = useBillingWrite(api.invoicing.startMailing.call, `Failed to send ${kind}s`, onStarted);
  const found = preview.data;
  const toPrint = kind === 'statement' ? leftOutOf(found, 'no-address') : 0;
  const sends = found !== undefined && found.count > 0;
  const refusal =
    from > today
      ? 'The first day is after today.'
      : found === undefined
        ? 'Who gets one is being looked up.'
        : !sends && toPrint === 0
          ? 'None of these clients can be mailed.'
          : undefined;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={kind === 'statement' ? 'Send statements' : 'Send reminders'}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button
            variant="primary"
            busy={start.isPending}
            {...(refusal !== undefined && { disabledReason: refusal })}
            onClick={() => start.mutate(input)}
          >
            {found !== undefined && !sends && toPrint > 0
              ? `Make ${mailingCount(kind, toPrint)} to print`
              : `Send ${found === undefined ? `${kind}s` : mailingCount(kind, found.count)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {kind === 'statement' && (
          <DatePicker
            label="Statements begin on"
            value={from}
            max={today}
            onValueChange={(day) => day !== null && setFrom(day)}
            error={from > today ? 'Choose today or an earlier day.' : undefined}
          />
        )}
        <Loaded
          query={preview}
          failed="Couldn't look up who gets one"
          isSmall
          waiting={
            <SkeletonGroup label="Looking up who gets one…" className="flex flex-col gap-3">
              <Skeleton className="h-5 w-full" />
            </SkeletonGroup>
          }
        >
          {(shown) => <Preview kind={kind} preview={shown} />}
        </Loaded>
      </div>
    </Dialog>
  );
}

const leftOutOf = (
  preview: MailingPreview | undefined,
  reason: MailingPreview['leftOut'][number]['reason'],
) => preview?.leftOut.find((one) => one.reason === reason)?.count ?? 0;

function Preview({ kind, preview }: { readonly kind: MailingKind; readonly preview: MailingPreview }) {
  const { count, cents, leftOut } = preview;
  return (
    <>
      {count > 0 && (
        <p>
          {`${mailingCount(kind, count)} by mail, ${formatDollars(cents)} ${kind === 'statement' ? 'owed' : 'overdue'}. The first goes out after ${mailingGraceSeconds} seconds, in which it can be stopped.`}
        </p>
      )}
      {leftOut.length > 0 && (
        <div>
          <p className="mb-1 font-medium" id="left-out-of-mailing">
            Left out
          </p>
          <ul aria-labelledby="left-out-of-mailing" className="flex flex-col gap-1 text-ink-soft">
            {leftOut.map(({ reason, count: clients, names }) => (
              <li key={reason}>
                {`${clients.toLocaleString('en-US')}: ${leftOutInWords(kind, reason)} (${names.join(', ')}${clients > names.length ? ` and ${clients - names.length} more` : ''})`}
                {reason === 'no-address' && kind === 'statement' && '. Their statements can be printed.'}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
