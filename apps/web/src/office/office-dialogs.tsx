import { lazyDialog } from '../ui/late/lazy-dialog.tsx';
import type { CallStart } from '../shared-dialogs.ts';

const CallSheet = lazyDialog(
  async () => (await import('../features/dispatch/calls/call-sheet.tsx')).CallSheet,
);
const OptimizeRoutesDialog = lazyDialog(
  async () => (await import('../features/planning/dialog/optimize-routes-dialog.tsx')).OptimizeRoutesDialog,
);
const GenerateReportDialog = lazyDialog(
  async () => (await import('../features/reports/generate-report-dialog.tsx')).GenerateReportDialog,
);
const InviteUserDialog = lazyDialog(
  async () => (await import('../features/users/invite-user-dialog.tsx')).InviteUserDialog,
);

const others = { optimize: OptimizeRoutesDialog, report: GenerateReportDialog, invite: InviteUserDialog };
export type OfficeDialog = 'job' | keyof typeof others;

interface OfficeDialogsProps {
  readonly open: OfficeDialog | null;
  /** The dialog opened last; it stays mounted when closed and keeps its input. */
  readonly last: OfficeDialog | null;
  /** What the call began with that was opened last. */
  readonly start: CallStart;
  readonly onClose: () => void;
}

/** Dialogs that can be opened anywhere, one at a time, each loaded when first opened. */
export function OfficeDialogs({ open, last, start, onClose }: OfficeDialogsProps) {
  if (last === null) return null;
  const shared = { open: open === last, onOpenChange: (isOpen: boolean) => void (isOpen || onClose()) };
  if (last === 'job') return <CallSheet start={start} {...shared} />;
  const Shown = others[last];
  return <Shown key={last} {...shared} />;
}
