import { maxPrintedAtOnce } from '@haulwright/domain/invoicing/sending';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { idsMatching } from './matching-drafts.ts';
import type { PaperFilter } from './paper-queries.ts';
import { ActDialog } from './send-out-acts.tsx';
import type { MatchingDraftsState } from './use-matching-drafts.tsx';

interface MatchingActsProps {
  readonly filter: PaperFilter;
  readonly drafts: MatchingDraftsState;
  readonly onIssue: () => void;
  readonly isIssuing: boolean;
  readonly onDone: () => void;
}

/** Acts of the bar at the foot while every draft that matches is chosen. */
export function MatchingActs({ filter, drafts, onIssue, isIssuing, onDone }: MatchingActsProps) {
  const [acting, setActing] = useState<'send' | readonly string[] | null>(null);
  const { counted, failure, except } = drafts;
  if (counted === undefined) return failure === null ? null : <p role="alert">{messageOf(failure)}</p>;
  const { count, approved, approvedCents, held } = counted;
  const number = approved.toLocaleString('en-US');
  const noneApproved = approved === 0 && { disabledReason: 'None of them is approved yet.' };
  const print = () =>
    void idsMatching(filter, except).then(setActing, (error: unknown) =>
      toast.error({ title: 'Failed to print', description: messageOf(error) }),
    );
  return (
    <>
      <Button aria-haspopup="dialog" onClick={drafts.hold}>
        {held === count ? 'Release' : 'Hold'}
      </Button>
      <Button
        busy={drafts.isApproving}
        onClick={drafts.approve}
        {...(counted.drafts === 0 && { disabledReason: 'They are approved.' })}
      >
        Approve
      </Button>
      <Button busy={isIssuing} onClick={onIssue} {...noneApproved}>
        {`Issue ${number}`}
      </Button>
      <Button
        aria-haspopup="dialog"
        onClick={print}
        {...(count > maxPrintedAtOnce && {
          disabledReason: `At most ${maxPrintedAtOnce} are printed at once.`,
        })}
      >
        Print
      </Button>
      <Button variant="primary" aria-haspopup="dialog" onClick={() => setActing('send')} {...noneApproved}>
        {`Issue and send ${number} · ${formatDollars(approvedCents)}`}
      </Button>
      <ActDialog
        what={acting === null ? null : acting === 'send' ? 'send' : 'print'}
        chosen={acting === null || acting === 'send' ? drafts.chosen : { ids: acting }}
        onClose={() => setActing(null)}
        onDone={() => {
          setActing(null);
          onDone();
        }}
      />
    </>
  );
}
