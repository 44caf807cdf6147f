import { type ReactNode, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from '../fields/text-field.tsx';

interface ReasonDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly busy: boolean;
  /** Maximum length of the reason, in characters. */
  readonly maxLength: number;
  readonly onConfirm: (reason: string) => void;
  /** The label of the button that changes nothing. */
  readonly cancelLabel?: string;
  /** `danger`: confirming removes something. */
  readonly tone?: 'danger';
  /** The message when no reason is given. */
  readonly missing?: string;
  readonly placeholder?: string;
  /** Why saving failed; shown at the reason. */
  readonly error?: string;
  /** Questions before the reason. */
  readonly before?: ReactNode;
  /** Questions after the reason. */
  readonly children?: ReactNode;
}

/** Asks for a reason before a change that stays on record. */
export function ReasonDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  busy,
  maxLength,
  onConfirm,
  cancelLabel = 'Cancel',
  tone,
  missing = 'Say why.',
  placeholder,
  error,
  before,
  children,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (reason.trim() !== '' && !busy) onConfirm(reason.trim());
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{cancelLabel}</Button>
          <Button type="submit" variant={tone ?? 'primary'} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {before}
        <TextField
          label="Reason"
          required
          autoComplete="off"
          maxLength={maxLength}
          value={reason}
          placeholder={placeholder}
          error={tried && reason.trim() === '' ? missing : error}
          onChange={(event) => setReason(event.target.value)}
        />
        {children}
      </div>
    </Dialog>
  );
}
