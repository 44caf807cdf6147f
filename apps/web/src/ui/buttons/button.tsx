import { useRender } from '@base-ui/react/use-render';
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonLook } from './button-look.ts';
import { Spinner } from '../base/spinner.tsx';
import { Tooltip } from './tooltip.tsx';

export type { ButtonSize, ButtonVariant } from './button-look.ts';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly children?: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Shows a spinner and ignores presses; unlike `disabled`, keeps the focus. */
  readonly busy?: boolean;
  /** Decorative icon before the text (a lucide element, 16 px by default). */
  readonly icon?: ReactNode;
  readonly iconAfter?: ReactNode;
  /** Shows only the icon; this is then the accessible name and the tooltip. */
  readonly iconLabel?: string;
  readonly tooltip?: ReactNode;
  readonly shortcut?: readonly string[];
  /**
   * Why the button is disabled: greys it out, keeps it reachable by keyboard and shows the sentence as
   * tooltip.
   */
  readonly disabledReason?: string;
  /** Another element with the button's look, e.g. `render={<Link to="/clients" />}`. */
  readonly render?: ReactElement;
  readonly fullWidth?: boolean;
}

/** The one button. A link that should look like one is `<Button render={<Link …/>}>` and stays a link. */
export function Button({
  variant,
  size,
  busy = false,
  icon,
  iconAfter,
  iconLabel,
  tooltip,
  shortcut,
  disabledReason,
  render,
  fullWidth,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
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
      className: buttonLook({ variant, size, iconOnly: iconLabel !== undefined, fullWidth, className }),
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
