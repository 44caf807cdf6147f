// Public to other features.
import { maxLength } from '@haulwright/domain/kernel/text';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/errors.ts';
import { ReasonDialog } from '../../ui/overlays/reason-dialog.tsx';

interface AskReasonDialogProps {
  readonly title: string;
  readonly description: string;
  readonly submitLabel: string;
  readonly keepLabel: string;
  readonly busy: boolean;
  readonly error: Error | null;
  /** The message when no reason is given. */
  readonly reasonMissing?: string;
  readonly placeholder?: string;
  /** Questions before the reason. */
  readonly children?: ReactNode;
  readonly onAnswer: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for a reason before work is cancelled. */
export function AskReasonDialog({
  submitLabel,
  keepLabel,
  error,
  reasonMissing = 'Say why the job is cancelled.',
  placeholder = 'Client called it off, truck broke down, …',
  children,
  onAnswer,
  onClose,
  ...dialog
}: AskReasonDialogProps) {
  return (
    <ReasonDialog
      {...dialog}
      open
      onOpenChange={(open) => !open && onClose()}
      confirmLabel={submitLabel}
      cancelLabel={keepLabel}
      tone="danger"
      missing={reasonMissing}
      placeholder={placeholder}
      {...(error !== null && { error: messageOf(error) })}
      maxLength={maxLength.line}
      before={children}
      onConfirm={onAnswer}
    />
  );
}
