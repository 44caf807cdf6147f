import type { Client } from '@haulwright/domain/clients/client';
import type { Ageing } from '@haulwright/domain/invoicing/payment';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { dateInWords } from '../../../ui/words/date-text.ts';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { toast } from '../../../ui/toasts/toast.tsx';
import { useBillingWrite } from '../../invoicing/billing-queries.ts';
import { useCan } from '../../session/session-context.ts';

const ClientTermsDialog = lazyDialog(
  async () => (await import('../../invoicing/client-terms-dialog.tsx')).ClientTermsDialog,
);
const PaymentDialog = lazyDialog(
  async () => (await import('../../invoicing/payment-dialog.tsx')).PaymentDialog,
);
const DepositDialog = lazyDialog(
  async () => (await import('../../invoicing/deposit-dialog.tsx')).DepositDialog,
);
const StatementDialog = lazyDialog(
  async () => (await import('../../invoicing/statement-dialog.tsx')).StatementDialog,
);

const owes = (buckets: Ageing['buckets'] | undefined): boolean =>
  buckets !== undefined && Object.values(buckets).some((cents) => cents > 0);

/** The client's balance and latest invoices. */
export function ClientBilling({ client }: { readonly client: Client }) {
  const [now] = useState(() => new Date());
  const maySet = useCan('MANAGE_BILLING');
  const [open, setOpen] = useState<'terms' | 'payment' | 'statement' | 'deposit' | null>(null);
  const close = () => setOpen(null);
  const takeCredit = useBillingWrite(
    api.invoicing.applyCredit.call,
    'Failed to use the credit',
    ({ cents }) => toast.success(`${formatDollars(cents)} of credit used`),
  );
  const account = useQuery(api.invoicing.account.queryOptions({ input: { clientId: client.id } }));
  const invoices = useQuery(
    api.invoicing.list.queryOptions({ input: { clientId: client.id, which: 'issued', limit: 5 } }),
  );
  return (
    <Card
      title="Billing"
      actions={
        maySet && (
          <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen('terms')}>
            Terms
          </Button>
        )
      }
    >
      <Loaded
        query={account}
        failed="Couldn't load the balance"
        isSmall
        waiting={
          <SkeletonGroup label="Loading the balance…" className="flex flex-col gap-3">
            <Skeleton className="h-5 w-full" />
          </SkeletonGroup>
        }
      >
        {({ balanceCents, buckets, creditCents }) => (
          <dl className="flex flex-col gap-1">
            <Row name="Balance" cents={balanceCents} />
            <Row name="Overdue" cents={balanceCents - buckets.current - creditCents} />
            {creditCents !== 0 && <Row name="Credit" cents={-creditCents} />}
          </dl>
        )}
      </Loaded>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen('payment')}>
          Record payment
        </Button>
        <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen('deposit')}>
          Ask for a deposit
        </Button>
        <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen('statement')}>
          Statement
        </Button>
        {(account.data?.creditCents ?? 0) < 0 && owes(account.data?.buckets) && (
          <Button
            size="sm"
            busy={takeCredit.isPending}
            onClick={() => takeCredit.mutate({ clientId: client.id })}
          >
            Use credit
          </Button>
        )}
      </div>
      {(invoices.data?.items.length ?? 0) > 0 && (
        <ul aria-label="Invoices" className="mt-3 flex flex-col gap-1 border-t border-line pt-3">
          {invoices.data?.items.map((invoice) => (
            <li key={invoice.id} className="flex justify-between gap-3">
              <Link
                to="/billing/invoices/$invoiceId"
                params={{ invoiceId: invoice.id }}
                className="rounded-sm font-medium underline-offset-4 hover:underline"
              >
                {invoice.number}
              </Link>
              <span className="text-ink-soft">{invoice.dueDate && dateInWords(invoice.dueDate, now)}</span>
              <span className="numeric">{formatDollars(invoice.openCents)}</span>
            </li>
          ))}
        </ul>
      )}
      <MailedToClient clientId={client.id} now={now} />
      {open === 'terms' && <ClientTermsDialog open client={client} onOpenChange={close} />}
      {open === 'payment' && <PaymentDialog open client={client} onOpenChange={close} />}
      {open === 'deposit' && <DepositDialog open client={client} onOpenChange={close} />}
      {open === 'statement' && (
        <StatementDialog open clientId={client.id} clientName={client.name} onOpenChange={close} />
      )}
    </Card>
  );
}

/** Statements and reminders that the client was sent with others. */
function MailedToClient({ clientId, now }: { readonly clientId: string; readonly now: Date }) {
  const { data = [] } = useQuery(api.invoicing.clientMailings.queryOptions({ input: { clientId } }));
  if (data.length === 0) return null;
  return (
    <ul aria-label="Statements and reminders" className="mt-3 flex flex-col gap-1 border-t border-line pt-3">
      {data.slice(0, 5).map(({ mailingId, kind, state, sentTo, failure, cents, byName, at }) => (
        <li key={mailingId} className="break-words">
          {`${kind === 'statement' ? 'Statement' : 'Reminder'} of ${formatDollars(cents)} `}
          {state === 'sent' ? `mailed to ${sentTo ?? ''}` : 'could not be mailed'}
          <span className="text-ink-soft">
            {`, ${dateInWords(at.slice(0, 10), now)}${byName === null ? '' : `, ${byName}`}`}
          </span>
          {failure !== null && <span className="block text-sm text-bad-text">{failure}</span>}
        </li>
      ))}
    </ul>
  );
}

const Row = ({ name, cents }: { readonly name: string; readonly cents: number }) => (
  <div className="flex justify-between gap-3">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="numeric font-medium">{formatDollars(cents)}</dd>
  </div>
);
