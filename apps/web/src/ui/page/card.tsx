import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';

export interface CardProps {
  readonly title?: ReactNode;
  readonly description?: ReactNode;
  /** Small buttons or a badge at the top right. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
  /** False lets a table or map run to the edges. */
  readonly padded?: boolean;
  readonly className?: string;
}

/** A bordered area for one subject. With a title it is a section named by it. */
export function Card({ title, description, actions, children, padded = true, className }: CardProps) {
  const Tag = title === undefined ? 'div' : 'section';
  return (
    <Tag
      className={classNames(
        'min-w-0 overflow-hidden rounded-lg border border-line bg-surface shadow-card',
        className,
      )}
    >
      {title !== undefined && (
        <div
          className={classNames(
            'flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-4 md:px-5',
            !padded && 'border-b border-line pb-4',
          )}
        >
          <div className="min-w-0">
            <h2 className="text-lg font-semibold">{title}</h2>
            {description !== undefined && <p className="mt-0.5 text-ink-soft">{description}</p>}
          </div>
          {actions !== undefined && <div className="flex items-center gap-2">{actions}</div>}
        </div>
      )}
      {children !== undefined && <div className={padded ? 'p-4 md:px-5' : undefined}>{children}</div>}
    </Tag>
  );
}
