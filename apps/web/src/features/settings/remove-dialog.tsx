import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { useLastShown } from '../../ui/hooks/use-last-shown.ts';

interface RemoveDialogProps<Row> {
  /** The row to remove; null closes the dialog. */
  readonly row: Row | null;
  /** 'Vehicle'. */
  readonly noun: string;
  readonly describe: (row: Row) => string;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (row: Row) => void;
}

/** Asks before a row of the settings is removed. */
export function RemoveDialog<Row>({ row, noun, describe, busy, onClose, onConfirm }: RemoveDialogProps<Row>) {
  const shown = useLastShown(row);
  return (
    <ConfirmDialog
      open={row !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${noun}?`}
      description={shown === null ? '' : describe(shown)}
      confirmLabel={`Remove ${noun}`}
      tone="danger"
      busy={busy}
      onConfirm={() => row !== null && onConfirm(row)}
    />
  );
}
