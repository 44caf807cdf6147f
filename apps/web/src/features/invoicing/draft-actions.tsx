import type { InvoiceDetail } from '@haulwright/domain/invoicing/invoice';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useCan } from '../session/session-context.ts';
import { useBillingWrite } from './billing-queries.ts';
import { refusalText } from './invoice-words.ts';

const HoldDialog = lazyDialog(async () => (await import('./hold-dialog.tsx')).HoldDialog);

interface DraftActionsProps {
  readonly invoice: InvoiceDetail;
  readonly onRemove: () => void;
  /** Terms, purchase order and note. */
  readonly onEdit: () => void;
  readonly onEditLines: () => void;
}

const tell = (done: string) => (outcomes: readonly { readonly refusal: string | null }[]) => {
  const refusal = outcomes[0]?.refusal ?? null;
  if (refusal === null) toast.success(done);
  else toast.error({ title: 'Not possible', description: refusalText[refusal] ?? refusal });
};

/** What can be done with a draft before it is issued. */
export function DraftActions({ invoice, onRemove, onEdit, onEditLines }: DraftActionsProps) {
  const { id, state, hold } = invoice;
  const [isHolding, setIsHolding] = useState(false);
  const mayPrepare = useCan('PREPARE_INVOICES');
  const approve = useBillingWrite(api.invoicing.approve.call, 'Failed to approve', tell('Approved'));
  const issue = useBillingWrite(api.invoicing.issue.call, 'Failed to issue', tell('Issued'));
  const release = useBillingWrite(api.invoicing.release.call, 'Failed to release', () =>
    toast.success('Draft released'),
  );
  const reopen = useBillingWrite(
    (input: { readonly id: string }) => api.invoicing.reopen.call(input),
    'Failed to make it a draft again',
    () => toast.success('It is a draft again'),
  );
  return (
    <>
      <Button aria-haspopup="dialog" onClick={onRemove}>
        Remove draft
      </Button>
      {mayPrepare &&
        (hold === null ? (
          <Button aria-haspopup="dialog" onClick={() => setIsHolding(true)}>
            Hold
          </Button>
        ) : (
          <Button busy={release.isPending} onClick={() => release.mutate({ id })}>
            Release
          </Button>
        ))}
      <Button aria-haspopup="dialog" onClick={onEdit}>
        Terms and note
      </Button>
      {mayPrepare && <Button onClick={onEditLines}>Edit lines</Button>}
      {state === 'approved' && (
        <Button busy={reopen.isPending} onClick={() => reopen.mutate({ id })}>
          Back to draft
        </Button>
      )}
      {state === 'draft' && (
        <Button busy={approve.isPending} onClick={() => approve.mutate({ ids: [id] })}>
          Approve
        </Button>
      )}
      <Button variant="primary" busy={issue.isPending} onClick={() => issue.mutate({ ids: [id] })}>
        Issue
      </Button>
      {isHolding && <HoldDialog papers={[invoice]} onClose={() => setIsHolding(false)} />}
    </>
  );
}
