import type { ComponentProps, MouseEvent } from 'react';
import { base, go } from './navigation.ts';

interface FieldLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** Below `/field`. */
  readonly to: string;
  readonly replace?: boolean;
}

/** A link within the app: a real link without a page load. */
export function FieldLink({ to, replace = false, onClick, ...rest }: FieldLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    event.preventDefault();
    go(to, replace);
  };
  // oxlint-disable-next-line jsx-a11y/anchor-has-content -- callers bring it
  return <a {...rest} href={base + to} onClick={follow} />;
}
