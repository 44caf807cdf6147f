import { lateControl } from '../late/late-control.tsx';
import type { MenuProps } from './menu.tsx';

/** A menu whose code is loaded after its page's. */
export const LazyMenu = lateControl<MenuProps>({
  load: async () => (await import('./menu.tsx')).Menu,
  standIn: ({ trigger }) => trigger,
});
