import { maxAtOnce } from '@haulwright/domain/invoicing/limits';
import { newIdempotencyKey } from '../../api/client.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useBillingWrite } from './billing-queries.ts';
import { isClean } from './paper-columns.tsx';
import { askedPapers } from './paper-queries.ts';

interface ApproveCleanProps {
  readonly search: string;
}

interface Approved {
  readonly done: number;
  /** Looked at, and not approved. */
  readonly left: number;
}

/** Approves page by page whatever matches and is clean; the server refuses what it finds otherwise by then. */
async function approveClean({ search }: ApproveCleanProps): Promise<Approved> {
  const filter = askedPapers({ tab: 'review', search });
  let [done, left] = [0, 0];
  let cursor: string | undefined;
  do {
    const page = await api.invoicing.papers.call({ ...filter, cursor, limit: maxAtOnce, sort: 'day' });
    const drafts = page.items.filter(({ state }) => state === 'draft');
    const ids = drafts.filter(isClean).map(({ id }) => id);
    const context = { idempotencyKey: newIdempotencyKey() };
    const outcomes = ids.length === 0 ? [] : await api.invoicing.approve.call({ ids }, { context });
    const approved = outcomes.filter(({ refusal }) => refusal === null).length;
    done += approved;
    left += drafts.length - approved;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return { done, left };
}

/** Approves every draft that matches and needs no look; the others are approved by choosing them. */
export function ApproveClean({ search }: ApproveCleanProps) {
  const approve = useBillingWrite(approveClean, 'Failed to approve', ({ done, left }) => {
    if (done > 0) toast.success(`${done.toLocaleString('en-US')} approved`);
    if (left > 0)
      toast.info({
        title: `${left.toLocaleString('en-US')} left for review`,
        description: 'On hold, without their tax, without lines, or credits. Look at says which.',
      });
    if (done + left === 0) toast.info({ title: 'Every draft is approved' });
  });
  return (
    <Button busy={approve.isPending} onClick={() => approve.mutate({ search })}>
      Approve all clean
    </Button>
  );
}
