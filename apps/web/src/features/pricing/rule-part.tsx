// Public to other features.
import { type ReactNode, useId } from 'react';

interface RulePartProps {
  readonly title: string;
  readonly description?: string;
  readonly children: ReactNode;
}

/** A titled part of a price's form. */
export function RulePart({ title, description, children }: RulePartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3 border-t border-line pt-4">
      <div>
        <h3 id={id} className="font-semibold">
          {title}
        </h3>
        {description !== undefined && <p className="text-ink-soft">{description}</p>}
      </div>
      {children}
    </section>
  );
}
