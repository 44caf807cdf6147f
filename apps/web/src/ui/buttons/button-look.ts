import { classNames } from '../base/class-names.ts';

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

const square: Record<ButtonSize, string> = {
  sm: 'w-12 md:w-8 px-0 md:px-0',
  md: 'w-12 md:w-9 px-0 md:px-0',
  lg: 'w-12 px-0',
};

export interface ButtonLook {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly iconOnly?: boolean;
  readonly fullWidth?: boolean;
  readonly className?: string | undefined;
}

/** The classes of a button, for the button itself and for links that look like one. */
export function buttonLook({
  variant = 'secondary',
  size = 'md',
  iconOnly = false,
  fullWidth = false,
  className,
}: ButtonLook): string {
  return classNames(
    'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-lg border font-medium no-underline transition-colors select-none [&_svg]:size-4 [&_svg]:shrink-0',
    'print:hidden disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    variants[variant],
    // Comes after the variants in the style sheet, so that a pressed toggle looks pressed.
    'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-text',
    sizes[size],
    iconOnly && square[size],
    fullWidth && 'w-full',
    className,
  );
}
