import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Card } from '../../ui/page/card.tsx';
import { answerBy } from './dispute-words.ts';

/** Public to other features: payments that a bank disputes and nobody answered yet; nothing while there is none. */
export function WaitingDisputes() {
  const [now] = useState(() => new Date());
  const found = useQuery(api.payments.disputes.queryOptions());
  const waiting = (found.data?.items ?? []).filter(({ closedAt }) => closedAt === null);
  if (waiting.length === 0) return null;
  return (
    <Card title="Disputed payments" description="Banks ask about them or took them back. Answer in Stripe.">
      <ul aria-label="Disputed payments" className="flex flex-col divide-y divide-line">
        {waiting.map(({ id, clientName, cents, respondBy }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
            <Link
              to="/billing"
              search={{ tab: 'online' }}
              className="font-medium underline underline-offset-4"
            >
              {clientName}
            </Link>
            <span className="text-ink-soft">
              {[formatDollars(cents), answerBy(respondBy, now)].filter(Boolean).join(', ')}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
