import { maxLength } from '@haulwright/domain/kernel/text';
import { leftForCard } from '@haulwright/domain/invoicing/left-for-card';
import { type Payment, methodText, previousCreditText } from '@haulwright/domain/invoicing/payment';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { Link } from '@tanstack/react-router';
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { Badge } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { dateInWords } from '../../ui/words/date-text.ts';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { ServerSearchField } from '../../ui/fields/server-search-field.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useCan } from '../session/session-context.ts';
import { paymentPages, useBillingWrite } from './billing-queries.ts';
import { FileButton } from './file-button.tsx';

const RefundDialog = lazyDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog);
const CardRefundDialog = lazyDialog(
  async () => (await import('../payments/card-refund-dialog.tsx')).CardRefundDialog,
);
const ReasonDialog = lazyDialog(
  async () => (await import('../../ui/overlays/reason-dialog.tsx')).ReasonDialog,
);

interface PaymentsTabProps {
  readonly search: string;
  readonly onSearch: (text: string) => void;
}

/** Payments, newest first, and what each paid. */
export function PaymentsTab({ search, onSearch }: PaymentsTabProps) {
  const payments = useRows(paymentPages(search));
  const [now] = useState(() => new Date());
  const [reversing, setReversing] = useState<Payment | null>(null);
  const mayRefund = useCan('REFUND');
  const [refunding, setRefunding] = useState<Payment | null>(null);
  const [toCard, setToCard] = useState<Payment | null>(null);
  const [refundToReverse, setRefundToReverse] = useState<string | null>(null);
  const reverseRefund = useBillingWrite(
    api.invoicing.reverseRefund.call,
    'Failed to reverse the refund',
    () => {
      setRefundToReverse(null);
      toast.success({ title: 'Refund reversed', description: 'The credit is available again.' });
    },
  );
  const reverse = useBillingWrite(api.invoicing.reversePayment.call, 'Failed to reverse the payment', () => {
    setReversing(null);
    toast.success({ title: 'Payment reversed', description: 'The invoices it paid are open again.' });
  });
  return (
    <>
      <div className="mb-4 flex flex-col gap-2 lg:flex-row lg:items-end">
        <ServerSearchField
          label="Search payments"
          placeholder="Client or check number"
          value={search}
          onSearch={onSearch}
          className="lg:w-md"
        />
        <FileButton what="payments" />
      </div>
      <ListFrame
        query={payments}
        failed="Couldn't load payments"
        toast="Failed to load payments"
        waiting={
          <SkeletonRows label="Loading payments…" count={5} each="h-16" className="flex flex-col gap-2" />
        }
        icon={<Banknote />}
        search={search}
        empty={{
          yet: { title: 'No Payments Yet', description: 'Record a check or cash with Record payment.' },
          found: { title: 'No Payments Found', description: `Nothing matches “${search}”.` },
        }}
      >
        {(rows) => (
          <ul
            aria-label="Payments"
            className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card"
          >
            {rows.map((payment) => (
              <li key={payment.id} className="flex flex-wrap items-start justify-between gap-2 px-4 py-3">
                <div className="min-w-0">
                  <Link
                    to="/clients/$clientId"
                    params={{ clientId: payment.clientId }}
                    className="rounded-sm font-semibold underline-offset-4 hover:underline"
                  >
                    {payment.clientName}
                  </Link>
                  <p className="text-ink-soft">
                    {[
                      payment.isPreviousCredit
                        ? previousCreditText
                        : methodText(payment.method, payment.madeBy),
                      payment.reference,
                    ]
                      .filter(Boolean)
                      .join(' ')}
                    , {dateInWords(payment.receivedOn, now)}
                  </p>
                  <p className="flex flex-wrap gap-x-3 text-ink-soft">
                    {payment.appliedTo.map(({ invoiceId, number, cents, isDeposit }) => (
                      <span key={invoiceId}>
                        <Link
                          to="/billing/invoices/$invoiceId"
                          params={{ invoiceId }}
                          className="rounded-sm underline underline-offset-4"
                        >
                          {number}
                        </Link>{' '}
                        {formatDollars(cents)}
                        {isDeposit && ' deposit'}
                      </span>
                    ))}
                    {payment.creditCents > 0 && <span>Credit {formatDollars(payment.creditCents)}</span>}
                    {payment.creditCents < 0 && (
                      <span className="text-bad-text">
                        {formatDollars(-payment.creditCents)} more was taken back than was left
                      </span>
                    )}
                    {payment.refunds.map((refund) => (
                      <span key={refund.id}>
                        Refunded {formatDollars(refund.cents)}{' '}
                        {mayRefund && refund.madeBy !== 'provider' && (
                          <Button size="sm" variant="ghost" onClick={() => setRefundToReverse(refund.id)}>
                            Reverse refund
                          </Button>
                        )}
                      </span>
                    ))}
                    {payment.reverseReason !== null && <span>Reversed: {payment.reverseReason}</span>}
                  </p>
                </div>
                <span className="flex items-center gap-3">
                  {payment.reversedAt !== null && <Badge tone="bad">Reversed</Badge>}
                  <span className="numeric font-medium">{formatDollars(payment.cents)}</span>
                  {mayRefund && payment.madeBy === 'provider' && leftForCard(payment) > 0 && (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Refund to the card of ${payment.clientName}`}
                      onClick={() => setToCard(payment)}
                    >
                      Refund to card
                    </Button>
                  )}
                  {mayRefund && payment.creditCents > 0 && (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Refund credit of ${payment.clientName}`}
                      onClick={() => setRefunding(payment)}
                    >
                      Refund
                    </Button>
                  )}
                  {mayRefund && payment.reversedAt === null && (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={`Reverse the payment of ${formatDollars(payment.cents)} from ${payment.clientName}`}
                      onClick={() => setReversing(payment)}
                    >
                      Reverse
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </ListFrame>
      <ReasonDialog
        maxLength={maxLength.line}
        open={reversing !== null}
        onOpenChange={(open) => !open && setReversing(null)}
        title="Reverse this payment"
        description="The invoices it paid are open again. The payment stays in the books with its reversal."
        confirmLabel="Reverse"
        busy={reverse.isPending}
        onConfirm={(reason) => reversing && reverse.mutate({ id: reversing.id, reason })}
      />
      <ReasonDialog
        maxLength={maxLength.line}
        open={refundToReverse !== null}
        onOpenChange={(open) => !open && setRefundToReverse(null)}
        title="Reverse this refund"
        description="It was not cashed, or it was a mistake. The credit is available again."
        confirmLabel="Reverse refund"
        busy={reverseRefund.isPending}
        onConfirm={(reason) => refundToReverse && reverseRefund.mutate({ id: refundToReverse, reason })}
      />
      {toCard !== null && (
        <CardRefundDialog open onOpenChange={(open) => !open && setToCard(null)} payment={toCard} />
      )}
      {refunding !== null && (
        <RefundDialog
          open
          onOpenChange={(open) => !open && setRefunding(null)}
          clientName={refunding.clientName}
          of={{ kind: 'payment', id: refunding.id, creditCents: refunding.creditCents }}
        />
      )}
    </>
  );
}
