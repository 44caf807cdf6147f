import { CircleAlert } from 'lucide-react';

interface FieldErrorProps {
  readonly id?: string;
  /** The sentence; nothing is drawn without one. */
  readonly children?: string | undefined;
}

/**
 * The error of a field or a group of fields. The kit's fields render it themselves from `error`.
 */
export function FieldError({ id, children }: FieldErrorProps) {
  if (children === undefined || children === '') return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-bad-text">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
