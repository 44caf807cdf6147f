import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '../../ui/base/spinner.tsx';
import { fieldLook, type FieldVariant } from './field-look.ts';

interface FieldButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly children: ReactNode;
  readonly variant?: FieldVariant;
  readonly icon?: ReactNode;
  readonly busy?: boolean;
}

/** The button of the technician's app. */
export function FieldButton({
  children,
  variant = 'secondary',
  icon,
  busy = false,
  className,
  onClick,
  ...rest
}: FieldButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
      className={fieldLook(variant, className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
