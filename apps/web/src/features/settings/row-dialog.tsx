import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog, type DialogProps } from '../../ui/overlays/dialog.tsx';
import { LeaveGuard } from '../../leave-guard.tsx';

interface RowDialogProps<Input> extends Pick<DialogProps, 'size' | 'description'> {
  /** The noun for a row, as in titles: 'Vehicle'. */
  readonly noun: string;
  /** True for a new row. */
  readonly adding: boolean;
  /** Whether there is unsaved input: closing then asks first. */
  readonly isDirty: boolean;
  readonly onClose: () => void;
  /** Returns the validated input, or shows the errors and returns null. */
  readonly check: () => Input | null;
  readonly save: { readonly isPending: boolean; readonly mutate: (input: Input) => void };
  /** What is shown when someone else changed the row meanwhile. */
  readonly bothVersions: ReactNode;
  readonly children: ReactNode;
}

/** Adds or changes one row of a settings list. Rendered only while it is open. */
export function RowDialog<Input>({
  noun,
  adding,
  isDirty,
  onClose,
  check,
  save,
  bothVersions,
  children,
  ...dialog
}: RowDialogProps<Input>) {
  const [asking, setAsking] = useState(false);
  const close = () => (isDirty ? setAsking(true) : onClose());
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={`${adding ? 'Add' : 'Edit'} ${noun}`}
      onSubmit={(event) => {
        event.preventDefault();
        const input = check();
        if (input !== null && !save.isPending) save.mutate(input);
      }}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {`${adding ? 'Add' : 'Save'} ${noun}`}
          </Button>
        </>
      }
      {...dialog}
    >
      {children}
      {bothVersions}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard Changes?"
        description={
          adding
            ? `What you entered for this ${noun.toLowerCase()} has not been saved and would be lost.`
            : `What you changed of this ${noun.toLowerCase()} has not been saved and would be lost.`
        }
        confirmLabel="Discard Changes"
        cancelLabel="Keep Editing"
        tone="danger"
        onConfirm={onClose}
      />
      <LeaveGuard when={isDirty} />
    </Dialog>
  );
}
