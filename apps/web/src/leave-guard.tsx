// Public to other features.
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './ui/overlays/confirm-dialog.tsx';

/**
 * Public to other features. Asks before a page is left, by link, back button or closing the tab, while `when`
 * holds.
 */
export function LeaveGuard({ when }: { readonly when: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => when,
    enableBeforeUnload: () => when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      description="Your changes on this page are not saved and would be lost."
      confirmLabel="Leave without saving"
      cancelLabel="Stay on this page"
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
