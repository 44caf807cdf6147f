import { type ReactNode, useState } from 'react';
import { LeaveGuard } from '../../leave-guard.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly confirmLabel: string;
  readonly busy: boolean;
  /** There is unsaved input: closing asks first. */
  readonly isDirty: boolean;
  readonly size?: 'sm' | 'md' | 'lg';
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form over the page, mounted only while open. */
export function FormDialog({
  confirmLabel,
  busy,
  isDirty,
  onSubmit,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const [asking, setAsking] = useState(false);
  const close = () => (isDirty ? setAsking(true) : onClose());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSubmit();
      }}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
      {...dialog}
    >
      {children}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard Changes?"
        description="What you entered has not been saved and would be lost."
        confirmLabel="Discard Changes"
        cancelLabel="Keep Editing"
        tone="danger"
        onConfirm={onClose}
      />
      <LeaveGuard when={isDirty} />
    </Dialog>
  );
}
