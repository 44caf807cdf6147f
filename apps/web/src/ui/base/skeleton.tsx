import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** One grey shape; give it the size of what will come: `<Skeleton className="h-5 w-40" />`. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block animate-[shimmer_1.6s_ease-in-out_infinite] rounded-md bg-hover',
        className,
      )}
    />
  );
}

interface SkeletonGroupProps {
  /** What is loading, announced once: 'Loading clients…'. */
  readonly label: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** Wraps the skeletons of a page, and announces to assistive technology what is loading. */
export function SkeletonGroup({ label, children, className }: SkeletonGroupProps) {
  return (
    <div aria-busy="true" className={className}>
      <output className="sr-only">{label}</output>
      {children}
    </div>
  );
}

interface SkeletonRowsProps {
  readonly label: string;
  readonly count: number;
  /** The size of each: 'h-14'. */
  readonly each: string;
  /** Their layout; a column by default. */
  readonly className?: string;
}

/** Equal placeholders for rows that are loading. */
export function SkeletonRows({ label, count, each, className = 'flex flex-col gap-3' }: SkeletonRowsProps) {
  return (
    <SkeletonGroup label={label} className={className}>
      {Array.from({ length: count }, (_, row) => (
        <Skeleton key={row} className={each} />
      ))}
    </SkeletonGroup>
  );
}
