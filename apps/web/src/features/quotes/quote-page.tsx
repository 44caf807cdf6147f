import { maxLength } from '@haulwright/domain/kernel/text';
import type { QuoteDetail } from '@haulwright/domain/quotes/quote';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, Download, FileSignature } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import type { PageVisit } from '../../api/page-visit.ts';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { saveFile } from '../../ui/hooks/save-file.ts';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { FactsCard, HistoryCard, MadeCard, OfferCard } from './quote-cards.tsx';
import { quoteOf, useQuoteWrite } from './quote-queries.ts';
import { QuoteBadge } from './quote-words.tsx';

const ReasonDialog = lazyDialog(
  async () => (await import('../../ui/overlays/reason-dialog.tsx')).ReasonDialog,
);
const SendDialog = lazyDialog(async () => (await import('./send-dialog.tsx')).SendDialog);
const DecisionDialog = lazyDialog(async () => (await import('./decision-dialog.tsx')).DecisionDialog);
const FollowUpDialog = lazyDialog(async () => (await import('./follow-up-dialog.tsx')).FollowUpDialog);

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient, params: { quoteId = '' } }: PageVisit) =>
  queryClient.prefetchQuery(quoteOf(quoteId));

/** One quote: its offer, state and actions. */
export default function QuotePage() {
  const { quoteId } = useParams({ from: '/office/quotes/$quoteId' });
  const quote = useQuery(quoteOf(quoteId));
  return (
    <Loaded
      query={quote}
      failed="Couldn't load this quote"
      toast="Failed to load the quote"
      missing={<QuoteNotFound />}
      waiting={
        <SkeletonRows label="Loading the quote…" count={3} each="h-40" className="flex flex-col gap-4" />
      }
    >
      {(shown) => <Quote key={shown.id} quote={shown} />}
    </Loaded>
  );
}

export function QuoteNotFound() {
  return (
    <EmptyState
      level={1}
      icon={<FileSignature />}
      title="Quote Not Found"
      description="It does not exist, or it was a draft that has been removed."
      action={<Button render={<Link to="/quotes" />}>All quotes</Button>}
    />
  );
}

type Asking = 'remove' | 'send' | 'decide' | 'withdraw' | 'revise' | 'follow-up' | null;

function Quote({ quote }: { readonly quote: QuoteDetail }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const { id, state, number, clientName, totalCents } = quote;
  const pdf = useMutation({
    mutationFn: () => api.quotes.pdf.call({ id }),
    onSuccess: saveFile,
    onError: (error) => toast.error({ title: 'Failed to make the PDF', description: messageOf(error) }),
  });
  const edit = () => void navigate({ to: '/quotes/$quoteId/edit', params: { quoteId: id } });
  const remove = useQuoteWrite(
    (input: { readonly id: string }) => api.quotes.remove.call(input),
    'Failed to remove the draft',
    () => {
      toast.success('Draft removed');
      void navigate({ to: '/quotes' });
    },
  );
  const revise = useQuoteWrite(api.quotes.revise.call, 'Failed to open it for changes', edit);
  const withdraw = useQuoteWrite(api.quotes.withdraw.call, 'Failed to withdraw the quote', () => {
    close();
    toast.success('Quote withdrawn');
  });
  const isWaiting = state === 'sent' || state === 'expired';
  const canRevise = isWaiting || state === 'declined' || state === 'withdrawn';
  return (
    <>
      <PageHeader
        title={number === null ? 'Draft quote' : `Quote ${number}`}
        description={`${quote.title}, ${clientName}, ${formatDollars(totalCents)}`}
        badge={<QuoteBadge state={state} />}
        back={
          <Button variant="ghost" icon={<ArrowLeft />} iconLabel="Quotes" render={<Link to="/quotes" />} />
        }
        actions={
          <>
            <Button icon={<Download aria-hidden="true" />} busy={pdf.isPending} onClick={() => pdf.mutate()}>
              PDF
            </Button>
            {state === 'draft' && (
              <>
                {number === null && (
                  <Button aria-haspopup="dialog" onClick={() => setAsking('remove')}>
                    Remove draft
                  </Button>
                )}
                <Button onClick={edit}>Edit</Button>
              </>
            )}
            {canRevise && (
              <Button aria-haspopup="dialog" onClick={() => setAsking('revise')}>
                Revise
              </Button>
            )}
            {(state === 'draft' || state === 'sent') && (
              <Button variant="primary" aria-haspopup="dialog" onClick={() => setAsking('send')}>
                {state === 'draft' ? 'Send' : 'Send again'}
              </Button>
            )}
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <OfferCard quote={quote} />
        <div className="grid gap-4">
          <FactsCard quote={quote} />
          <MadeCard quote={quote} />
          <HistoryCard quote={quote} />
        </div>
      </div>
      {isWaiting && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onClick={() => setAsking('decide')}>Note the client’s decision</Button>
          <Button onClick={() => setAsking('follow-up')}>Follow-up date</Button>
          <Button onClick={() => setAsking('withdraw')}>Withdraw</Button>
        </div>
      )}
      {asking === 'send' && <SendDialog open quote={quote} onOpenChange={close} />}
      {asking === 'decide' && <DecisionDialog open quote={quote} onOpenChange={close} />}
      {asking === 'follow-up' && <FollowUpDialog open quote={quote} onOpenChange={close} />}
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={close}
        title="Remove Draft?"
        description="It was never sent, so no record of it is kept."
        confirmLabel="Remove draft"
        tone="danger"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      />
      <ConfirmDialog
        open={asking === 'revise'}
        onOpenChange={close}
        title="Open for Changes?"
        description="It becomes a draft again, under the same number. The links that were sent stop working."
        confirmLabel="Open for changes"
        busy={revise.isPending}
        onConfirm={() => revise.mutate({ id })}
      />
      <ReasonDialog
        maxLength={maxLength.line}
        open={asking === 'withdraw'}
        onOpenChange={close}
        title="Withdraw this quote"
        description="The client sees that it was withdrawn and can no longer accept it."
        confirmLabel="Withdraw quote"
        busy={withdraw.isPending}
        onConfirm={(reason) => withdraw.mutate({ id, reason })}
      />
    </>
  );
}
