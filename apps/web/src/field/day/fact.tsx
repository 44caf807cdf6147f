import type { ReactNode } from 'react';

/** A label and its value; nothing without a value. */
export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === null || children === undefined || children === false || children === '') return null;
  return (
    <div>
      <dt className="text-lg text-ink-soft">{name}</dt>
      <dd className="text-xl break-words whitespace-pre-line text-ink">{children}</dd>
    </div>
  );
}
