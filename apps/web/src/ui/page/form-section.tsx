import { type ReactNode, useId } from 'react';

export interface FormSectionProps {
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A titled part of a long form: heading at the side on a wide screen, above on a phone. A region named by its
 * title.
 */
export function FormSection({ title, description, actions, children }: FormSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-b border-line py-6 first:pt-0 last:border-b-0 lg:grid-cols-[16rem_1fr]"
    >
      <div>
        <h2 id={id} className="text-lg font-semibold">
          {title}
        </h2>
        {description !== undefined && <p className="mt-1 text-ink-soft">{description}</p>}
        {actions !== undefined && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
      </div>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  );
}
