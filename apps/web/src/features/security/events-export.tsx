import { Download } from 'lucide-react';
import { Button } from '../../ui/buttons/button.tsx';
import { Progress } from '../../ui/base/progress.tsx';
import type { useExport } from '../exports/export-queries.ts';

interface ExportProps {
  readonly exporting: ReturnType<typeof useExport>;
}

/** Starts the export of the listed events. */
export const ExportEventsButton = ({ exporting }: ExportProps) => (
  <Button icon={<Download aria-hidden="true" />} busy={exporting.busy} onClick={() => exporting.start('csv')}>
    Export CSV
  </Button>
);

/** Progress of the export, with a cancel button. */
export const ExportProgress = ({ exporting }: ExportProps) =>
  exporting.busy && (
    <div className="mb-4 flex flex-col gap-3 rounded-lg border border-line bg-surface p-4 sm:flex-row sm:items-center">
      <div className="flex-1">
        <Progress label="Writing the file" detail="You can go on working" value={null} />
      </div>
      <Button size="sm" onClick={exporting.cancel}>
        Cancel export
      </Button>
    </div>
  );
