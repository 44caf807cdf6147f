import type { ReactNode } from 'react';

export interface EmptyStateProps {
  /** A large decorative icon. */
  readonly icon?: ReactNode;
  readonly title: string;
  /** What the list is for, and the first step. */
  readonly description?: ReactNode;
  readonly action?: ReactNode;
  /** The heading's level on its page. */
  readonly level?: 1 | 2 | 3;
}

/** Shown in place of an empty list. */
export function EmptyState({ icon, title, description, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      {icon !== undefined && (
        <span
          aria-hidden="true"
          className="mb-4 flex size-12 items-center justify-center rounded-xl bg-accent-soft text-accent-text [&_svg]:size-6"
        >
          {icon}
        </span>
      )}
      <Heading className="text-xl font-semibold">{title}</Heading>
      {description !== undefined && <p className="mt-1.5 max-w-md text-ink-soft">{description}</p>}
      {action !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
