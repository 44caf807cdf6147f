import { lazy, Suspense } from 'react';

const ScheduleJobDialog = lazy(async () => ({
  default: (await import('../features/jobs/schedule/schedule-job-dialog.tsx')).ScheduleJobDialog,
}));
const OptimizeRoutesDialog = lazy(async () => ({
  default: (await import('../features/planning/dialog/optimize-routes-dialog.tsx')).OptimizeRoutesDialog,
}));
const GenerateReportDialog = lazy(async () => ({
  default: (await import('../features/reports/generate-report-dialog.tsx')).GenerateReportDialog,
}));
const InviteUserDialog = lazy(async () => ({
  default: (await import('../features/users/invite-user-dialog.tsx')).InviteUserDialog,
}));

const dialogs = {
  job: ScheduleJobDialog,
  optimize: OptimizeRoutesDialog,
  report: GenerateReportDialog,
  invite: InviteUserDialog,
};
export type OfficeDialog = keyof typeof dialogs;

interface OfficeDialogsProps {
  readonly open: OfficeDialog | null;
  /** The dialog opened last; it stays mounted when closed and keeps its input. */
  readonly last: OfficeDialog | null;
  readonly onClose: () => void;
}

/** Dialogs that can be opened anywhere, each loaded when first opened. */
export function OfficeDialogs({ open, last, onClose }: OfficeDialogsProps) {
  if (last === null) return null;
  const Shown = dialogs[last];
  return (
    <Suspense fallback={null}>
      <Shown key={last} open={open === last} onOpenChange={(isOpen) => !isOpen && onClose()} />
    </Suspense>
  );
}
