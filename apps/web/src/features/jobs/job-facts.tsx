import type { ReactNode } from 'react';
import { classNames } from '../../ui/base/class-names.ts';

interface FactProps {
  readonly name: string;
  /** Without a value the fact is left out, unless `missing` replaces it. */
  readonly children: ReactNode;
  readonly missing?: string;
  readonly wide?: boolean;
}

/** One fact about a job, inside a `<dl>`. */
export function Fact({ name, children, missing, wide = false }: FactProps) {
  const unknown = children === null || children === undefined || children === false || children === '';
  if (unknown && missing === undefined) return null;
  return (
    <div className={classNames('min-w-0', wide && 'sm:col-span-2')}>
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="numeric mt-0.5 break-words whitespace-pre-line">
        {unknown ? <span className="text-ink-faint">{missing}</span> : children}
      </dd>
    </div>
  );
}

/** Public to other features. Underlined, because it may stand in the middle of a sentence (WCAG 1.4.1). */
export const linkLook =
  'rounded-sm text-accent-text underline decoration-1 underline-offset-4 hover:decoration-2 [overflow-wrap:anywhere]';
