import type { DialogProps } from './dialog-window.tsx';
import { lazyDialog } from '../late/lazy-dialog.tsx';

export type { DialogProps } from './dialog-window.tsx';

/** A question or a short form over the page. Focus goes in on opening and back to where it was on closing. */
export const Dialog = lazyDialog<DialogProps>(async () => (await import('./dialog-window.tsx')).DialogWindow);
