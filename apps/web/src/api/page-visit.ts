import type { QueryClient } from '@tanstack/react-query';

/** Arguments of a page's `load`. */
export interface PageVisit {
  readonly queryClient: QueryClient;
  /** From the path, unchecked. */
  readonly params: Readonly<Record<string, string>>;
  /** From the address, not parsed yet (search-params.ts). */
  readonly search: Readonly<Record<string, unknown>>;
}
