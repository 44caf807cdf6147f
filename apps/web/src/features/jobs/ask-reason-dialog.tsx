// Public to other features.
import { cancelReason } from '@haulwright/domain/jobs/job-changes';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface AskReasonDialogProps {
  readonly title: string;
  readonly description: string;
  readonly submitLabel: string;
  readonly keepLabel: string;
  readonly busy: boolean;
  readonly error: Error | null;
  /** What is said when no reason is given. */
  readonly reasonMissing?: string;
  readonly placeholder?: string;
  /** Questions before the reason. */
  readonly children?: ReactNode;
  readonly onAnswer: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why, before work is called off. */
export function AskReasonDialog({
  title,
  description,
  submitLabel,
  keepLabel,
  busy,
  error,
  reasonMissing,
  placeholder = 'Client called it off, truck broke down, …',
  children,
  onAnswer,
  onClose,
}: AskReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const checked = cancelReason.safeParse(reason);
  const wrong = tried && !checked.success ? (reasonMissing ?? checked.error.issues[0]?.message) : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (checked.success && !busy) onAnswer(checked.data);
      }}
      footer={
        <>
          <Button onClick={onClose}>{keepLabel}</Button>
          <Button type="submit" variant="danger" busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <TextField
          label="Reason"
          required
          autoComplete="off"
          placeholder={placeholder}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={wrong ?? (error === null ? undefined : messageOf(error))}
        />
      </div>
    </Dialog>
  );
}
