import { useRender } from '@base-ui/react/use-render';
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import { Tooltip } from './tooltip.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover border-transparent',
  secondary: 'bg-surface text-ink border-line-strong hover:bg-hover',
  ghost: 'bg-transparent text-ink-soft border-transparent hover:bg-hover hover:text-ink',
  danger: 'bg-bad-fill text-white border-transparent hover:bg-bad-hover',
  link: 'bg-transparent text-accent-text border-transparent underline-offset-4 hover:underline',
};

// 48 px under a thumb on every size; the difference shows at a desk.
const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-12 md:min-h-8 px-3 md:px-2.5 text-base md:text-sm',
  md: 'min-h-12 md:min-h-9 px-4 md:px-3.5 text-lg md:text-base',
  lg: 'min-h-12 px-6 text-lg',
};

const square: Record<ButtonSize, string> = { sm: 'w-12 md:w-8 px-0 md:px-0', md: 'w-12 md:w-9 px-0 md:px-0', lg: 'w-12 px-0' };

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly children?: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Shows a spinner and refuses presses; keeps the focus, unlike `disabled`. */
  readonly busy?: boolean;
  /** Decorative icon before the words (a lucide element, 16 px by itself). */
  readonly icon?: ReactNode;
  readonly iconAfter?: ReactNode;
  /** Shows only the icon; this is then the accessible name and the tooltip. */
  readonly iconLabel?: string;
  readonly tooltip?: ReactNode;
  readonly shortcut?: readonly string[];
  /** Why the button cannot be pressed now: greys it out, keeps it reachable by keyboard and shows the sentence as tooltip. */
  readonly disabledReason?: string;
  /** Another element with the button's look, e.g. `render={<Link to="/clients" />}`. */
  readonly render?: ReactElement;
  readonly fullWidth?: boolean;
}

/** The one button. A link that should look like one is `<Button render={<Link …/>}>` and stays a link. */
export function Button({ variant = 'secondary', size = 'md', busy = false, icon, iconAfter, iconLabel, tooltip, shortcut, disabledReason, render, fullWidth, className, children, onClick, ...rest }: ButtonProps) {
  const refused = busy || disabledReason !== undefined;
  const element = useRender({
    defaultTagName: 'button',
    render,
    props: {
      ...(render === undefined ? { type: 'button' as const } : {}),
      ...rest,
      'aria-label': iconLabel ?? rest['aria-label'],
      'aria-disabled': refused || rest['aria-disabled'] || undefined,
      'aria-busy': busy || undefined,
      onClick: (event: MouseEvent<HTMLButtonElement>) => {
        if (refused) event.preventDefault();
        else onClick?.(event);
      },
      className: classNames(
        'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-lg border font-medium no-underline transition-colors select-none [&_svg]:size-4 [&_svg]:shrink-0',
        'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
        variants[variant],
        sizes[size],
        iconLabel !== undefined && square[size],
        fullWidth && 'w-full',
        className,
      ),
      children: (
        <>
          {busy ? <Spinner className="inline-flex" /> : icon}
          {iconLabel === undefined && children}
          {iconAfter}
        </>
      ),
    },
  });
  const hint = disabledReason ?? tooltip ?? iconLabel;
  if (hint === undefined) return element;
  return (
    <Tooltip label={hint} shortcut={shortcut}>
      {element}
    </Tooltip>
  );
}
