import { formatDollars } from '@haulwright/domain/kernel/dollars';
import { maxLength } from '@haulwright/domain/kernel/text';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';
import type { Seen } from './matching-drafts.ts';

interface MatchingDialogProps {
  readonly act: 'approve' | 'hold' | 'release';
  readonly seen: Seen;
  /** Somebody added, changed or removed one after they were counted. */
  readonly isChanged: boolean;
  readonly busy: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

const verbs = { approve: 'Approve', hold: 'Hold', release: 'Release' } as const;

/** Asks with count and sum before something is done to every draft that matches. */
export function MatchingDialog({ act, seen, isChanged, busy, onConfirm, onClose }: MatchingDialogProps) {
  const drafts = `${seen.count.toLocaleString('en-US')} ${seen.count === 1 ? 'draft' : 'drafts'}`;
  const title = `${verbs[act]} ${drafts} · ${formatDollars(seen.totalCents)}`;
  const changed = isChanged ? 'They have changed since you looked: this is their number and sum now. ' : '';
  const onOpenChange = (open: boolean) => !open && onClose();
  return act === 'hold' ? (
    <ReasonDialog
      open
      onOpenChange={onOpenChange}
      title={title}
      description={`${changed}They are neither approved nor issued until they are released. Those on hold already keep their reason.`}
      confirmLabel="Hold"
      busy={busy}
      maxLength={maxLength.line}
      onConfirm={onConfirm}
    />
  ) : (
    <ConfirmDialog
      open
      onOpenChange={onOpenChange}
      title={title}
      description={`${changed}Drafts that match the filter and are not loaded yet are among them.`}
      confirmLabel={verbs[act]}
      busy={busy}
      onConfirm={() => onConfirm('')}
    />
  );
}
