import type { QueryClient } from '@tanstack/react-query';

/** What a page's `load` knows of the way to it. */
export interface PageVisit {
  readonly queryClient: QueryClient;
  /** From the path; any text, as addresses are. */
  readonly params: Readonly<Record<string, string>>;
  /** From the address, not yet read by the page's rules (search-params.ts). */
  readonly search: Readonly<Record<string, unknown>>;
}
