import { classNames } from './class-names.ts';

/** The mark: a tank seen from the side whose level line is a road. Decorative beside the word. */
export function BrandMark({ className = 'size-8' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('shrink-0', className)}>
      <rect x="12.5" y="4.5" width="7" height="5" rx="1.5" fill="currentColor" />
      <rect
        x="2.5"
        y="8.5"
        width="27"
        height="17"
        rx="8.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
      />
      <path
        d="M2.6 16.2C7 12 12.4 12.2 16 15.6s8.8 3.8 13.4.2a8.5 8.5 0 0 1-8.4 9.7H11a8.5 8.5 0 0 1-8.4-9.3Z"
        fill="currentColor"
      />
      <path
        d="M5.6 19.2c3.6-2.9 6.6-2.6 9.6-.2s7 3.1 11 .5"
        fill="none"
        stroke="var(--mark-line, var(--surface))"
        strokeWidth="1.9"
        strokeDasharray="3.5 2.7"
        strokeDashoffset="-1"
      />
      <path d="M9.5 26v2.6M22.5 26v2.6" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}

/** Mark and name, as in every header of the product. */
export function Brand({
  className,
  markClassName,
}: {
  readonly className?: string;
  readonly markClassName?: string;
}) {
  return (
    <span className={classNames('flex w-fit items-center gap-2.5', className)}>
      <BrandMark className={classNames('size-7', markClassName ?? 'text-accent-text')} />
      <span className="text-xl font-semibold tracking-tight">Haulwright</span>
    </span>
  );
}
