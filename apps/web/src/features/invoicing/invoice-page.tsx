import { maxLength } from '@haulwright/domain/kernel/text';
import type { InvoiceLine } from '@haulwright/domain/invoicing/invoice';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ArrowLeft, Download, Receipt } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import type { PageVisit } from '../../api/page-visit.ts';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { saveFile } from '../../ui/hooks/save-file.ts';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useCan } from '../session/session-context.ts';
import { invoiceOf, useBillingWrite } from './billing-queries.ts';
import type { ShownDraft } from './editor/draft-editor.tsx';
import { DisputeActions } from './dispute-actions.tsx';
import { DraftActions } from './draft-actions.tsx';
import { InvoiceBadges } from './invoice-badges.tsx';
import { InvoiceCards, sourceIdOf, type LineSource } from './invoice-cards.tsx';
import { headingOf, voidText } from './invoice-words.ts';
import { PartCredit } from './part-credit.tsx';
import { RefundCredit } from './refund-credit.tsx';
import { WaiveLine } from './waive-line.tsx';
import { WriteOffActions } from './write-off-actions.tsx';

const ReasonDialog = lazyDialog(
  async () => (await import('../../ui/overlays/reason-dialog.tsx')).ReasonDialog,
);
const SendDialog = lazyDialog(async () => (await import('./send-dialog.tsx')).SendDialog);
const DraftDialog = lazyDialog(async () => (await import('./draft-dialog.tsx')).DraftDialog);
const DraftEditor = lazyPart(async () => (await import('./editor/draft-editor.tsx')).DraftEditor);
const InvoiceOnline = lazyPart(async () => (await import('../payments/invoice-online.tsx')).InvoiceOnline);
const PaymentDialog = lazyDialog(async () => (await import('./payment-dialog.tsx')).PaymentDialog);

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient, params: { invoiceId = '' } }: PageVisit) =>
  queryClient.prefetchQuery(invoiceOf(invoiceId));

/** One invoice or credit note: its lines, what was paid on it, and what can be done with it. */
export default function InvoicePage() {
  const { invoiceId } = useParams({ from: '/office/billing/invoices/$invoiceId' });
  const invoice = useQuery(invoiceOf(invoiceId));
  return (
    <Loaded
      query={invoice}
      failed="Couldn't load this invoice"
      toast="Failed to load the invoice"
      missing={
        <EmptyState
          level={1}
          icon={<Receipt />}
          title="Invoice Not Found"
          description="It does not exist, it was a draft that has been removed, or it belongs to another company."
          action={<Button render={<Link to="/billing" search={{ tab: 'invoices' }} />}>All invoices</Button>}
        />
      }
      waiting={
        <SkeletonRows label="Loading the invoice…" count={3} each="h-40" className="flex flex-col gap-4" />
      }
    >
      {(shown) => <Invoice key={shown.id} invoice={shown} />}
    </Loaded>
  );
}

type Asking = 'edit' | 'remove' | 'send' | 'remind' | 'pay' | 'void' | 'credit' | null;

function Invoice({ invoice }: { readonly invoice: ShownDraft }) {
  const navigate = useNavigate();
  const { edit } = useSearch({ from: '/office/billing/invoices/$invoiceId' });
  const [asking, setAsking] = useState<Asking>(null);
  const [rebill, setRebill] = useState(true);
  const { id, state, kind } = invoice;
  const mayVoid = useCan('VOID_INVOICES');
  const isDraft = state === 'draft' || state === 'approved';
  const isEditing = isDraft && edit === 'lines';
  const editLines = (now: boolean) =>
    void navigate({
      to: '/billing/invoices/$invoiceId',
      params: { invoiceId: id },
      search: now ? { edit: 'lines' } : {},
      replace: true,
    });
  const close = () => setAsking(null);
  const pdf = useMutation({
    mutationFn: () => api.invoicing.pdf.call({ id }),
    onSuccess: saveFile,
    onError: (error) => toast.error({ title: 'Failed to make the PDF', description: messageOf(error) }),
  });
  const markSent = useBillingWrite(api.invoicing.markSent.call, 'Failed to save', () =>
    toast.success('Marked as sent'),
  );
  const remove = useBillingWrite(
    (input: { readonly id: string }) => api.invoicing.remove.call(input),
    'Failed to remove the draft',
    () => {
      toast.success({ title: 'Draft removed', description: 'Its work is unbilled again.' });
      void navigate({ to: '/billing' });
    },
  );
  const leaveOut = useBillingWrite(
    ({ jobId, rentalId, agreementId }: LineSource) =>
      jobId !== null
        ? api.invoicing.leaveOut.call({ id, jobId })
        : rentalId !== null
          ? api.invoicing.leaveOutRental.call({ id, rentalId })
          : api.invoicing.leaveOutAgreement.call({ id, agreementId: agreementId ?? '' }),
    'Failed to take the work off',
    () => {
      toast.success({ title: 'Taken off', description: 'This work is unbilled again.' });
      // The draft of its last work is gone.
      if (new Set(invoice.lines.map(sourceIdOf)).size < 2) void navigate({ to: '/billing' });
    },
  );
  const [waiving, setWaiving] = useState<InvoiceLine | null>(null);
  const voiding = useBillingWrite(api.invoicing.void.call, 'Failed to void the invoice', () => {
    close();
    toast.success('Invoice voided');
  });
  const crediting = useBillingWrite(api.invoicing.credit.call, 'Failed to issue the credit note', (note) => {
    close();
    toast.success(`${note.number} issued`);
    void navigate({ to: '/billing/invoices/$invoiceId', params: { invoiceId: note.id } });
  });
  return (
    <>
      <PageHeader
        title={headingOf(invoice)}
        description={`${invoice.clientName}, ${formatDollars(invoice.totalCents)}${state === 'issued' && invoice.openCents !== invoice.totalCents ? `, ${formatDollars(invoice.openCents)} open` : ''}`}
        badge={<InvoiceBadges invoice={invoice} />}
        back={
          <Button
            variant="ghost"
            icon={<ArrowLeft />}
            iconLabel="Billing"
            render={<Link to="/billing" search={{ tab: isDraft ? 'drafts' : 'invoices' }} />}
          />
        }
        actions={
          <>
            <Button icon={<Download aria-hidden="true" />} busy={pdf.isPending} onClick={() => pdf.mutate()}>
              PDF
            </Button>
            {isDraft && !isEditing && (
              <DraftActions
                invoice={invoice}
                onRemove={() => setAsking('remove')}
                onEdit={() => setAsking('edit')}
                onEditLines={() => editLines(true)}
              />
            )}
            {state === 'issued' && (
              <>
                {invoice.sentAt === null && (
                  <Button busy={markSent.isPending} onClick={() => markSent.mutate({ id })}>
                    Mark as sent
                  </Button>
                )}
                {invoice.settlement === 'overdue' && (
                  <Button onClick={() => setAsking('remind')}>Send reminder</Button>
                )}
                <Button variant="primary" onClick={() => setAsking('send')}>
                  Send
                </Button>
              </>
            )}
          </>
        }
      />
      {isEditing ? (
        <DraftEditor invoice={invoice} onDone={() => editLines(false)} />
      ) : (
        <InvoiceCards
          invoice={invoice}
          onLeaveOut={isDraft ? leaveOut.mutate : undefined}
          onWaive={isDraft ? setWaiving : undefined}
        />
      )}
      {state === 'issued' && (
        <div className="mt-4 flex flex-wrap gap-2">
          {invoice.openCents > 0 && <Button onClick={() => setAsking('pay')}>Record payment</Button>}
          <DisputeActions invoice={invoice} />
          {mayVoid && kind === 'invoice' && !invoice.isDeposit && invoice.creditedBy === null && (
            <Button onClick={() => setAsking('credit')}>Credit note</Button>
          )}
          <PartCredit invoice={invoice} />
          <RefundCredit invoice={invoice} />
          <WriteOffActions invoice={invoice} />
          {mayVoid &&
            (invoice.isDeposit ||
              kind === 'credit-note' ||
              (invoice.payments.length === 0 &&
                invoice.writtenOffCents === 0 &&
                invoice.creditedBy === null)) && <Button onClick={() => setAsking('void')}>Void</Button>}
        </div>
      )}
      {state === 'issued' && kind === 'invoice' && <InvoiceOnline invoice={invoice} />}
      {(asking === 'send' || asking === 'remind') && (
        <SendDialog open invoice={invoice} reminder={asking === 'remind'} onOpenChange={close} />
      )}
      {asking === 'pay' && (
        <PaymentDialog
          open
          onOpenChange={close}
          client={{ id: invoice.clientId, name: invoice.clientName }}
          invoice={invoice}
        />
      )}
      {asking === 'edit' && <DraftDialog open invoice={invoice} onOpenChange={close} />}
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={close}
        title="Remove Draft?"
        description="Its work is unbilled again."
        confirmLabel="Remove draft"
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      />
      <WaiveLine invoice={invoice} line={waiving} onClose={() => setWaiving(null)} />
      <ReasonDialog
        maxLength={maxLength.line}
        open={asking === 'void'}
        onOpenChange={close}
        title="Void this invoice"
        description={voidText(invoice)}
        confirmLabel="Void invoice"
        busy={voiding.isPending}
        onConfirm={(reason) => voiding.mutate({ id, reason })}
      />
      <ReasonDialog
        maxLength={maxLength.line}
        open={asking === 'credit'}
        onOpenChange={close}
        title="Issue a credit note"
        description="It matches this invoice to the cent. What was paid becomes the client’s credit, to be used or refunded."
        confirmLabel="Issue credit note"
        busy={crediting.isPending}
        onConfirm={(reason) => crediting.mutate({ id, reason, rebill })}
      >
        <Checkbox label="Bill the work again" checked={rebill} onCheckedChange={setRebill} />
      </ReasonDialog>
    </>
  );
}
