import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts';

export interface ButtonLinkProps extends ComponentProps<'a'> {
  readonly href: string;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
  readonly iconAfter?: ReactNode;
}

/**
 * A plain link that looks like a button, for pages without the router; elsewhere use
 * `<Button render={<Link …/>}>`.
 */
export function ButtonLink({
  variant,
  size,
  icon,
  iconAfter,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonLook({ variant, size, className })}>
      {icon}
      {children}
      {iconAfter}
    </a>
  );
}
