import type { ComponentProps } from 'react';

/**
 * Public to other features. A link out of the app (a telephone, a map) that a button of the kit can be drawn
 * as: the button brings the words.
 */
export function OutsideLink({ children, ...props }: ComponentProps<'a'>) {
  return <a {...props}>{children}</a>;
}
