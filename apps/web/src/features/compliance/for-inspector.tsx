import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';

const InspectionDialog = lazyDialog(async () => (await import('./inspection-dialog.tsx')).InspectionDialog);

/** Leads to the papers an inspector asks for. */
export function ForInspector({ today }: { readonly today: string }) {
  const [exporting, setExporting] = useState(false);
  return (
    <>
      <Button
        icon={<Download aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setExporting(true)}
      >
        For an inspector
      </Button>
      <InspectionDialog open={exporting} onOpenChange={setExporting} today={today} />
    </>
  );
}
