// Public to other features: a part of billing.
import { disputeStateText } from '@haulwright/domain/payments/attempt-state';
import type { PaymentDispute } from '@haulwright/domain/payments/online-payment';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CreditCard } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { LoadFailure } from '../../loading/loaded.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { Badge } from '../../ui/base/badge.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { AttemptRows } from './attempt-rows.tsx';
import { answerBy, reasonOf } from './dispute-words.ts';
import { attemptPages } from './payments-queries.ts';

/** Payments that clients try online, refunds, and what banks dispute. */
export function OnlineTab() {
  const attempts = useRows(attemptPages());
  const found = useQuery(api.payments.disputes.queryOptions());
  const disputes = found.data?.items ?? [];
  return (
    <>
      {found.data === undefined && <LoadFailure query={found} failed="Couldn't load disputes" isSmall />}
      {disputes.length > 0 && (
        <>
          <Disputes disputes={disputes} />
          <h2 className="mb-2 font-semibold">Payments and refunds</h2>
        </>
      )}
      <ListFrame
        query={attempts}
        failed="Couldn't load online payments"
        toast="Failed to load online payments"
        waiting={
          <SkeletonRows
            label="Loading online payments…"
            count={5}
            each="h-16"
            className="flex flex-col gap-2"
          />
        }
        icon={<CreditCard />}
        search=""
        empty={{
          yet: {
            title: 'No Online Payments Yet',
            description:
              'Connect Stripe in Settings, Online Payments, then open a payment page on an invoice.',
          },
          found: { title: 'No Online Payments', description: '' },
        }}
      >
        {(rows) => <AttemptRows attempts={rows} />}
      </ListFrame>
    </>
  );
}

function Disputes({ disputes }: { readonly disputes: readonly PaymentDispute[] }) {
  const [now] = useState(() => new Date());
  return (
    <section aria-label="Disputes" className="mb-6">
      <h2 className="mb-2 font-semibold">Disputes</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {disputes.map((dispute) => (
          <li key={dispute.id} className="flex flex-wrap items-start justify-between gap-2 px-4 py-3">
            <div className="min-w-0">
              <Link
                to="/clients/$clientId"
                params={{ clientId: dispute.clientId }}
                className="rounded-sm font-semibold underline-offset-4 hover:underline"
              >
                {dispute.clientName}
              </Link>
              <p className="text-ink-soft">
                {reasonOf(dispute.reason)}
                {dispute.closedAt === null &&
                  dispute.respondBy !== null &&
                  `, ${answerBy(dispute.respondBy, now)}: answer it in Stripe`}
              </p>
            </div>
            <span className="flex items-center gap-3">
              <Badge tone={dispute.state === 'won' ? 'good' : dispute.state === 'lost' ? 'bad' : 'warn'}>
                {disputeStateText[dispute.state]}
              </Badge>
              <span className="numeric font-medium">{formatDollars(dispute.cents)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
