import type { ReactNode } from 'react';

/** A list's search field and filters; stacked in a narrow window. */
export const FilterBar = ({ children }: { readonly children: ReactNode }) => (
  <div className="mb-4 flex flex-col gap-2 lg:flex-row lg:items-end">{children}</div>
);
