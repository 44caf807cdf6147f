import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import type { TableSelection } from '../../ui/data-table/selection.ts';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useBillingWrite } from './billing-queries.ts';
import { refusalText } from './invoice-words.ts';
import { chosenBy, orChanged, type DoneOrChanged, type Seen } from './matching-drafts.ts';
import type { PaperFilter } from './paper-queries.ts';

const MatchingDialog = lazyDialog(async () => (await import('./matching-dialog.tsx')).MatchingDialog);

type Act = 'approve' | 'hold' | 'release';
const doneText: Record<Act, string> = { approve: 'approved', hold: 'put on hold', release: 'released' };

const nobody: ReadonlySet<string> = new Set();

/** What is done to every draft that matches a table's filter but a few, loaded or not. */
export function useMatchingDrafts(filter: PaperFilter, selection: TableSelection, onDone: () => void) {
  const isAll = selection.what === 'all';
  const except = isAll ? selection.except : nobody;
  const chosen = chosenBy(filter, except);
  const counted = useQuery({
    ...api.invoicing.countDrafts.queryOptions({ input: { chosen } }),
    enabled: isAll,
    placeholderData: (before) => before,
  });
  const [asking, setAsking] = useState<{
    readonly act: Act;
    readonly seen: Seen;
    readonly isChanged: boolean;
  } | null>(null);
  const tell = (act: Act) => (answer: DoneOrChanged) => {
    if ('changed' in answer) {
      setAsking({ act, seen: answer.changed, isChanged: true });
      return;
    }
    setAsking(null);
    const { done, left } = answer;
    if (done > 0) toast.success(`${done.toLocaleString('en-US')} ${doneText[act]}`);
    if (left.length > 0)
      toast.error({
        title: `${left.reduce((sum, { count }) => sum + count, 0).toLocaleString('en-US')} not ${doneText[act]}`,
        description: left
          .map(({ refusal, count }) => `${count.toLocaleString('en-US')}: ${refusalText[refusal] ?? ''}`)
          .join(' '),
      });
    if (done > 0) onDone();
  };
  const approving = useBillingWrite(
    orChanged(api.invoicing.approveChosen.call),
    'Failed to approve',
    tell('approve'),
  );
  const holding = useBillingWrite(orChanged(api.invoicing.holdChosen.call), 'Failed to hold', tell('hold'));
  const releasing = useBillingWrite(
    orChanged(api.invoicing.releaseChosen.call),
    'Failed to release',
    tell('release'),
  );
  const act = (what: Act, seen: Seen, reason = '') => {
    const asSeen = { chosen, seen: { count: seen.count, totalCents: seen.totalCents } };
    if (what === 'approve') approving.mutate(asSeen);
    else if (what === 'release') releasing.mutate(asSeen);
    else holding.mutate({ ...asSeen, reason });
  };
  const now = counted.data;
  return {
    isAll,
    chosen,
    except,
    /** Undefined while they are counted. */
    counted: isAll ? now : undefined,
    failure: counted.error,
    isApproving: approving.isPending,
    approve: () => now && act('approve', now),
    /** Holds them, or releases them when all are on hold. */
    hold: () => {
      if (now === undefined) return;
      if (now.held === now.count) act('release', now);
      else setAsking({ act: 'hold', seen: now, isChanged: false });
    },
    dialog: asking !== null && (
      <MatchingDialog
        {...asking}
        busy={approving.isPending || holding.isPending || releasing.isPending}
        onConfirm={(reason) => act(asking.act, asking.seen, reason)}
        onClose={() => setAsking(null)}
      />
    ),
  };
}

export type MatchingDraftsState = ReturnType<typeof useMatchingDrafts>;
