import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';

/**
 * The pages' Content-Security-Policy takes no style elements: what the library would add that way is in
 * styles/index.css.
 */
export const StrictStyles = ({ children }: { children: ReactNode }) => (
  <CSPProvider disableStyleElements>{children}</CSPProvider>
);
