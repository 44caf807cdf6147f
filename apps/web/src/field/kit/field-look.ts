import { classNames } from '../../ui/base/class-names.ts';

export type FieldVariant = 'primary' | 'secondary' | 'quiet';

const variants: Record<FieldVariant, string> = {
  primary: 'border-accent bg-accent-deep text-on-accent-deep',
  secondary: 'border-line-strong bg-surface text-ink',
  quiet: 'border-transparent bg-transparent text-ink underline underline-offset-4',
};

/** Styles of buttons and links that look like buttons: 56 px high for gloves, independent of hover. */
export const fieldLook = (variant: FieldVariant, className?: string): string =>
  classNames(
    'field-target flex items-center justify-center gap-2 rounded-xl border-2 px-4 py-2 text-center text-xl font-semibold no-underline select-none',
    'aria-disabled:opacity-60 disabled:opacity-60 [&_svg]:size-6 [&_svg]:shrink-0',
    variants[variant],
    className,
  );
