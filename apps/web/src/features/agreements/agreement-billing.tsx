import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { useAgreementWrite } from './agreement-queries.ts';

/** What an agreement owes, what was billed, and on which invoices. */
export function AgreementBilling({ id }: { readonly id: string }) {
  const [now] = useState(() => new Date());
  const navigate = useNavigate();
  const account = useQuery(api.invoicing.agreementAccount.queryOptions({ input: { id } }));
  const draft = useAgreementWrite(
    api.invoicing.makeDrafts.call,
    'Failed to make the draft',
    ({ drafts: [invoiceId] }) => {
      if (invoiceId !== undefined)
        void navigate({ to: '/billing/invoices/$invoiceId', params: { invoiceId } });
    },
  );
  return (
    <Card title="Billing">
      <Loaded
        query={account}
        failed="Couldn't load what is billed"
        isSmall
        waiting={<SkeletonRows label="Loading what is billed…" count={2} each="h-6" />}
      >
        {({ dueCents, billedCents, waivedCents, invoices }) => (
          <>
            <dl className="flex flex-col gap-1">
              <Row name="Billed so far" cents={billedCents} />
              {waivedCents !== 0 && <Row name="Waived" cents={waivedCents} />}
              <Row name="Due now" cents={dueCents} />
            </dl>
            {dueCents !== 0 && (
              <Button
                size="sm"
                className="mt-3"
                busy={draft.isPending}
                onClick={() => draft.mutate({ agreementIds: [id] })}
              >
                Make draft
              </Button>
            )}
            {invoices.length > 0 && (
              <ul aria-label="Invoices" className="mt-3 flex flex-col gap-1 border-t border-line pt-3">
                {invoices.map((invoice) => (
                  <li key={invoice.id} className="flex justify-between gap-3">
                    <Link
                      to="/billing/invoices/$invoiceId"
                      params={{ invoiceId: invoice.id }}
                      className="rounded-sm font-medium underline-offset-4 hover:underline"
                    >
                      {invoice.number ?? 'Draft'}
                    </Link>
                    <span className="text-ink-soft">
                      {invoice.invoiceDate && dateInWords(invoice.invoiceDate, now)}
                    </span>
                    <span className="numeric">{formatDollars(invoice.cents)}</span>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

const Row = ({ name, cents }: { readonly name: string; readonly cents: number }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="numeric font-medium">{formatDollars(cents)}</dd>
  </div>
);
