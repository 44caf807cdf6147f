import {
  attemptNoticeText,
  attemptText,
  disputeEffectText,
  type AttemptState,
  type DisputeState,
} from '@haulwright/domain/payments/attempt-state';
import type { PaymentAttempt } from '@haulwright/domain/payments/online-payment';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Badge, type Tone } from '../../ui/base/badge.tsx';
import { momentInSentence } from '../../ui/words/moment-text.ts';
import { useSession } from '../session/session-context.ts';
import { ReceiptLine } from './receipt-line.tsx';

const toneOf: Record<AttemptState, Tone> = {
  created: 'neutral',
  open: 'info',
  processing: 'info',
  pending: 'info',
  succeeded: 'good',
  failed: 'bad',
  expired: 'neutral',
  canceled: 'neutral',
};

const lookOfDispute: Record<DisputeState, string> = {
  inquiry: 'text-warn-text',
  open: 'text-bad-text',
  won: 'text-ink-soft',
  lost: 'text-bad-text',
};

const wayOf = ({ kind, method }: PaymentAttempt): string => {
  if (kind === 'refund') return 'Refund';
  return method === null ? 'Payment page' : method === 'card' ? 'Card' : 'Bank transfer';
};

interface AttemptRowsProps {
  readonly attempts: readonly PaymentAttempt[];
  /** Left out on a page of the client's own. */
  readonly namesClient?: boolean;
}

/** What was tried to be paid or refunded online, and what became of it. */
export function AttemptRows({ attempts, namesClient = true }: AttemptRowsProps) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  return (
    <ul
      aria-label="Online payments"
      className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
    >
      {attempts.map((attempt) => (
        <li key={attempt.id} className="flex flex-wrap items-start justify-between gap-2 px-4 py-3">
          <div className="min-w-0">
            {namesClient && (
              <Link
                to="/clients/$clientId"
                params={{ clientId: attempt.clientId }}
                className="rounded-sm font-semibold underline-offset-4 hover:underline"
              >
                {attempt.clientName}
              </Link>
            )}
            <p className="text-ink-soft">
              {wayOf(attempt)}, {momentInSentence(attempt.createdAt, now, timeZone)}
              {attempt.feeCents !== null && `, fee ${formatDollars(attempt.feeCents)}`}
            </p>
            <p className="flex flex-wrap gap-x-3 text-ink-soft">
              {attempt.invoices.map(({ invoiceId, number, cents }) => (
                <span key={invoiceId}>
                  <Link
                    to="/billing/invoices/$invoiceId"
                    params={{ invoiceId }}
                    className="rounded-sm underline underline-offset-4"
                  >
                    {number}
                  </Link>{' '}
                  {formatDollars(cents)}
                </span>
              ))}
              {attempt.url !== null && (
                <a href={attempt.url} className="rounded-sm underline underline-offset-4">
                  Payment page
                </a>
              )}
            </p>
            {attempt.notice !== null && <p className="text-warn-text">{attemptNoticeText[attempt.notice]}</p>}
            {attempt.dispute !== null && (
              <p className={lookOfDispute[attempt.dispute.state]}>
                {disputeEffectText[attempt.dispute.state]}
              </p>
            )}
            {attempt.receipt !== null && <ReceiptLine receipt={attempt.receipt} />}
            {attempt.failure !== null && attempt.notice !== 'unknown' && (
              <p className="text-bad-text">{attempt.failure}</p>
            )}
          </div>
          <span className="flex items-center gap-3">
            {attempt.dispute === null || attempt.dispute.state === 'won' ? (
              <Badge tone={toneOf[attempt.state]}>{attemptText(attempt.kind, attempt.state)}</Badge>
            ) : (
              <Badge tone={attempt.dispute.state === 'inquiry' ? 'warn' : 'bad'}>
                {attempt.method === 'us_bank_account' ? 'Came back' : 'Disputed'}
              </Badge>
            )}
            <span className="numeric font-medium">{formatDollars(attempt.cents)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
