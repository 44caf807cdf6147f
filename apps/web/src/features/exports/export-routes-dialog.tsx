import { api } from '../../api/queries.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ExportPeriodForm } from './export-period-form.tsx';

interface ExportRoutesDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The selected day; null: every day. */
  readonly date: string | null;
}

/** Public to other features. Exports the routes of a period; empty fields do not filter. */
export function ExportRoutesDialog({ open, onOpenChange, date }: ExportRoutesDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Export Routes"
      description="A row for each route of the period, both days included."
    >
      <ExportPeriodForm
        key={`${date} ${open}`}
        first={{ from: date, to: date }}
        label="Export Routes"
        fetchExport={({ from, to }, format, signal) =>
          api.exports.routes.call({ format, from: from ?? undefined, to: to ?? undefined }, { signal })
        }
        onDone={() => onOpenChange(false)}
      />
    </Dialog>
  );
}
