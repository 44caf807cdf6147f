import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';

interface ReasonDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly busy: boolean;
  /** Characters a reason may have. */
  readonly maxLength: number;
  readonly onConfirm: (reason: string) => void;
  /** Questions after the reason. */
  readonly children?: ReactNode;
}

/** Asks why before something is done that stays in the books. */
export function ReasonDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  busy,
  maxLength,
  onConfirm,
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
        if (reason.trim() !== '') onConfirm(reason);
      }}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <TextField
          label="Reason"
          required
          autoComplete="off"
          maxLength={maxLength}
          value={reason}
          error={tried && reason.trim() === '' ? 'Say why.' : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {children}
      </div>
    </Dialog>
  );
}
