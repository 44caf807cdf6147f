import { Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';

const PeriodFilesDialog = lazyDialog(
  async () => (await import('./period-files-dialog.tsx')).PeriodFilesDialog,
);

/** Leads to the papers an inspector asks for. */
export function ForInspector({ today }: { readonly today: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Download aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        For an inspector
      </Button>
      <PeriodFilesDialog
        open={open}
        onOpenChange={setOpen}
        today={today}
        title="For an inspector"
        description="Every disposal ticket of a period with the gallons of each client, and the tanks washed, as the ledger stands now."
        files={[
          {
            label: 'Tanks washed (CSV)',
            make: (days) => api.compliance.inspection.call({ ...days, format: 'washings' }),
          },
          { label: 'CSV', make: (days) => api.compliance.inspection.call({ ...days, format: 'csv' }) },
          { label: 'PDF', make: (days) => api.compliance.inspection.call({ ...days, format: 'pdf' }) },
        ]}
      />
    </>
  );
}

/** Leads to the fees of disposal sites, to compare with their invoices. */
export function DisposalFees({ today }: { readonly today: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Download aria-hidden="true" />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Disposal fees
      </Button>
      <PeriodFilesDialog
        open={open}
        onOpenChange={setOpen}
        today={today}
        title="Disposal fees"
        description="Every disposal ticket of a period with the fee by the site’s rate and what it charged, to compare with its invoice."
        files={[{ label: 'CSV', make: (days) => api.compliance.feesFile.call(days) }]}
      />
    </>
  );
}
