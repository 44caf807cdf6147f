import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, type DialogProps } from '../../ui/dialog.tsx';

interface RowDialogProps<Input> extends Pick<DialogProps, 'size' | 'description'> {
  /** What a row of the list is, as titles write it: 'Vehicle'. */
  readonly noun: string;
  /** True for a new row. */
  readonly adding: boolean;
  readonly onClose: () => void;
  /** The checked input, or null after telling what is wrong. */
  readonly check: () => Input | null;
  readonly save: { readonly isPending: boolean; readonly mutate: (input: Input) => void };
  readonly children: ReactNode;
}

/** Adds or changes one row of a settings list. It is there only while it is open. */
export function RowDialog<Input>({ noun, adding, onClose, check, save, children, ...dialog }: RowDialogProps<Input>) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${adding ? 'Add' : 'Edit'} ${noun}`}
      onSubmit={(event) => {
        event.preventDefault();
        const input = check();
        if (input !== null && !save.isPending) save.mutate(input);
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {`${adding ? 'Add' : 'Save'} ${noun}`}
          </Button>
        </>
      }
      {...dialog}
    >
      {children}
    </Dialog>
  );
}
