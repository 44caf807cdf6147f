import { classNames } from '../../ui/class-names.ts';
import type { RegionLabel } from './outlines.ts';

/** A state's or county's name on the map; decoration, as screen readers get the stops from the list. */
export function RegionName({ label }: { readonly label: RegionLabel }) {
  return (
    <span aria-hidden="true" className={classNames('pointer-events-none text-xs whitespace-nowrap text-ink-faint select-none', label.kind === 'state' && 'font-semibold uppercase tracking-wide')}>
      {label.text}
    </span>
  );
}
