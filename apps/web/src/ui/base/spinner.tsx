import { classNames } from './class-names.ts';

interface SpinnerProps {
  /**
   * Shown beside the ring, e.g. 'Saving…'. Without it the spinner is decorative and not announced.
   */
  readonly label?: string;
  readonly size?: 'sm' | 'lg';
  readonly className?: string;
}

/** A turning ring; with `label` it is a status that assistive technology announces. */
export function Spinner({ label, size = 'sm', className }: SpinnerProps) {
  const ring = (
    <span
      aria-hidden="true"
      className={classNames(
        'motion-spin inline-block shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent',
        size === 'lg' ? 'size-8' : 'size-4',
      )}
    />
  );
  if (label === undefined) return <span className={className}>{ring}</span>;
  return (
    <output
      className={classNames(
        'inline-flex items-center gap-3 text-ink-soft',
        size === 'lg' && 'flex-col',
        className,
      )}
    >
      {ring}
      <span>{label}</span>
    </output>
  );
}
