import type { ReactNode } from 'react';

/** One line of a stop's card, inside a two-column `<dl>`; left out without content. */
export function CardFact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === null || children === undefined || children === false || children === '') return null;
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="numeric min-w-0 break-words whitespace-pre-line">{children}</dd>
    </>
  );
}
