import type { ComponentProps } from 'react';

/**
 * Public to other features. A link out of the app (a telephone, a map), to be passed to a button of the kit as
 * `render`: the button supplies the text.
 */
export function OutsideLink({ children, ...props }: ComponentProps<'a'>) {
  return <a {...props}>{children}</a>;
}
