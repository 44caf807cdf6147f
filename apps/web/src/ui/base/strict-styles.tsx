import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';

/**
 * The pages' Content-Security-Policy allows no style elements: the styles the library would add are in
 * styles/index.css.
 */
export const StrictStyles = ({ children }: { children: ReactNode }) => (
  <CSPProvider disableStyleElements>{children}</CSPProvider>
);
