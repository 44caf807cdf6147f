import type { RentalAccount } from '@haulwright/domain/invoicing/invoice';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../../../loading/loaded.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { SkeletonRows } from '../../../ui/base/skeleton.tsx';
import { rentalAccount } from '../rental-queries.ts';

/** What the rental owes up to today, and its invoices. */
export function RentalBilling({ rentalId }: { readonly rentalId: string }) {
  const account = useQuery(rentalAccount(rentalId));
  return (
    <Card title="Billing" description="Through today, before taxes.">
      <Loaded
        query={account}
        failed="Couldn't load the rent due"
        isSmall
        waiting={<SkeletonRows label="Loading the rent due…" count={3} each="h-6" />}
      >
        {({ owedCents, billedCents, dueCents, invoices }) => (
          <>
            <dl className="flex flex-col gap-1">
              <Row name="Owed so far" cents={owedCents} />
              <Row name="On invoices" cents={billedCents} />
              <Row name={dueCents < 0 ? 'To be credited' : 'Not billed yet'} cents={Math.abs(dueCents)} />
            </dl>
            {dueCents !== 0 && (
              <p className="mt-2">
                <Link to="/billing" className="rounded-sm font-medium underline underline-offset-4">
                  Bill it under Billing
                </Link>
              </p>
            )}
            {invoices.length > 0 && (
              <ul aria-label="Invoices" className="mt-3 flex flex-col gap-1 border-t border-line pt-3">
                {invoices.map((invoice) => (
                  <InvoiceRow key={invoice.id} invoice={invoice} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function InvoiceRow({ invoice }: { readonly invoice: RentalAccount['invoices'][number] }) {
  const [now] = useState(() => new Date());
  const { id, number, kind, state, invoiceDate, cents } = invoice;
  const name = number ?? (kind === 'credit-note' ? 'Draft credit' : 'Draft');
  return (
    <li className="flex justify-between gap-3">
      <Link
        to="/billing/invoices/$invoiceId"
        params={{ invoiceId: id }}
        className="rounded-sm font-medium underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      <span className="text-ink-soft">
        {[state === 'void' && 'void', invoiceDate && dateInWords(invoiceDate, now)]
          .filter(Boolean)
          .join(', ')}
      </span>
      <span className="numeric">{formatDollars(cents)}</span>
    </li>
  );
}

const Row = ({ name, cents }: { readonly name: string; readonly cents: number }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="numeric font-medium">{formatDollars(cents)}</dd>
  </div>
);
