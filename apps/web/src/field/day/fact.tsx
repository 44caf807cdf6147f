import type { ReactNode } from 'react';

/** A label and its value; nothing without a value. */
export function Fact({
  name,
  children,
  isLarge = false,
  isWide = false,
}: {
  readonly name: string;
  readonly children: ReactNode;
  /** Read from the seat, with one glance. */
  readonly isLarge?: boolean;
  /** Takes the whole row of a list with two. */
  readonly isWide?: boolean;
}) {
  if (children === null || children === undefined || children === false || children === '') return null;
  return (
    <div className={isWide ? 'col-span-full min-w-0' : 'min-w-0'}>
      <dt className="text-lg text-ink-soft">{name}</dt>
      <dd
        className={
          isLarge
            ? 'text-2xl font-semibold break-words whitespace-pre-line text-ink'
            : 'text-xl break-words whitespace-pre-line text-ink'
        }
      >
        {children}
      </dd>
    </div>
  );
}
