import { wasteTypeName } from '@haulwright/domain/services/waste-type';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useNarrowScreen } from '../../../ui/hooks/use-narrow-screen.ts';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import type { TicketFilter } from '../compliance-queries.ts';
import type { Period } from './period-files-dialog.tsx';

const PeriodFilesDialog = lazyDialog(
  async () => (await import('./period-files-dialog.tsx')).PeriodFilesDialog,
);

interface FileButtonProps {
  readonly label: string;
  /** On a phone. */
  readonly short: string;
  readonly onClick: () => void;
}

/** A button that opens a dialog of files; on a phone its name is short. */
function FileButton({ label, short, onClick }: FileButtonProps) {
  const isNarrow = useNarrowScreen();
  return (
    <Button
      icon={<Download aria-hidden="true" />}
      aria-haspopup="dialog"
      aria-label={isNarrow ? label : undefined}
      onClick={onClick}
    >
      {isNarrow ? short : label}
    </Button>
  );
}

interface ForInspectorProps {
  readonly today: string;
  /** What the tickets are narrowed to: the file is narrowed alike. */
  readonly view?: Pick<TicketFilter, 'clientId' | 'wasteType' | 'from' | 'to'>;
}

/** Leads to the papers an inspector asks for: of everything, or of what the tickets are narrowed to. */
export function ForInspector({ today, view = {} }: ForInspectorProps) {
  const [open, setOpen] = useState(false);
  const { clientId, wasteType } = view;
  const client = useQuery(
    api.clients.get.queryOptions({ input: clientId === undefined ? skipToken : { id: clientId } }),
  ).data;
  const part = { ...(clientId !== undefined && { clientId }), ...(wasteType !== undefined && { wasteType }) };
  const only = [
    clientId !== undefined && (client?.name ?? 'one client'),
    wasteType !== undefined && wasteTypeName[wasteType].toLowerCase(),
  ]
    .filter((word) => word !== false)
    .join(', ');
  return (
    <>
      <FileButton label="For an inspector" short="Inspector" onClick={() => setOpen(true)} />
      <PeriodFilesDialog
        open={open}
        onOpenChange={setOpen}
        today={today}
        title="For an inspector"
        description={
          only === ''
            ? 'Every disposal ticket of a period with the gallons of each client, and the tanks washed, as the ledger stands now.'
            : `Every disposal ticket of a period with the gallons of ${only} alone: nobody else is named.`
        }
        {...(view.from !== undefined && { from: view.from })}
        {...(view.to !== undefined && { to: view.to })}
        files={[
          ...(clientId === undefined
            ? [
                {
                  label: 'Tanks washed (CSV)',
                  make: (days: Period) => api.compliance.inspection.call({ ...days, format: 'washings' }),
                },
              ]
            : []),
          {
            label: 'CSV',
            make: (days) => api.compliance.inspection.call({ ...days, ...part, format: 'csv' }),
          },
          {
            label: 'PDF',
            make: (days) => api.compliance.inspection.call({ ...days, ...part, format: 'pdf' }),
          },
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
      <FileButton label="Disposal fees" short="Fees" onClick={() => setOpen(true)} />
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
