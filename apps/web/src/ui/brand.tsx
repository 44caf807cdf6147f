import { classNames } from './class-names.ts';

/** The mark: a tank seen from the side whose level line is a road. Decorative beside the word. */
export function BrandMark({ className = 'size-8' }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={classNames('shrink-0', className)}>
      <rect x="13" y="2.5" width="6" height="4.5" rx="1.4" fill="currentColor" />
      <rect x="3.25" y="6.25" width="25.5" height="19.5" rx="8.5" fill="none" stroke="currentColor" strokeWidth="2.5" />
      <path d="M6.2 17.6c3.4-2.9 6.4-2.9 9.8 0s6.4 2.9 9.8 0c-.4 3.6-2.6 5.4-5.9 5.4h-7.8c-3.3 0-5.5-1.8-5.9-5.4Z" fill="currentColor" />
      <path d="M8.2 19.4c2.7-1.7 4.9-1.5 7.4.5s5.4 2.3 8.2.6" fill="none" stroke="var(--mark-line, var(--surface))" strokeWidth="1.3" strokeDasharray="2.6 1.9" strokeLinecap="round" />
      <path d="M9 26v3M23 26v3" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

/** Mark and word, as in the header of every face of the product. */
export function Brand({ className, markClassName }: { readonly className?: string; readonly markClassName?: string }) {
  return (
    <span className={classNames('inline-flex items-center gap-2.5', className)}>
      <BrandMark className={classNames('size-7', markClassName ?? 'text-accent-text')} />
      <span className="text-xl font-semibold tracking-tight">Haulwright</span>
    </span>
  );
}
