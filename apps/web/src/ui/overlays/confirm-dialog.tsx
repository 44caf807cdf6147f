import type { ConfirmDialogProps } from './confirm-dialog-window.tsx';
import { lazyDialog } from '../late/lazy-dialog.tsx';

export type { ConfirmDialogProps } from './confirm-dialog-window.tsx';

/**
 * Asks before an action that cannot easily be undone. Escape and Cancel close it without acting; clicking outside
 * does not close it.
 */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(
  async () => (await import('./confirm-dialog-window.tsx')).ConfirmDialogWindow,
);
