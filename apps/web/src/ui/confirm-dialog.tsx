import type { ConfirmDialogProps } from './confirm-dialog-window.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

export type { ConfirmDialogProps } from './confirm-dialog-window.tsx';

/**
 * Asks before something that cannot simply be undone. Escape and Cancel do nothing; clicking beside it does
 * not close it.
 */
export const ConfirmDialog = lazyDialog<ConfirmDialogProps>(
  async () => (await import('./confirm-dialog-window.tsx')).ConfirmDialogWindow,
);
