import type { BothVersionsProps } from './both-versions-window.tsx';
import { lazyDialog } from '../late/lazy-dialog.tsx';

export type { BothVersionsProps, VersionRow } from './both-versions-window.tsx';

/** Shows what two people made of one thing, and asks where they changed the same. */
export const BothVersionsDialog = lazyDialog<BothVersionsProps>(
  async () => (await import('./both-versions-window.tsx')).BothVersionsWindow,
);
