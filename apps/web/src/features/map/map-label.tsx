import { classNames } from '../../ui/base/class-names.ts';
import type { LabelKind, PlacedLabel } from './label-placement.ts';

const looks: Record<LabelKind, string> = {
  state: 'text-xs font-semibold tracking-wide uppercase text-ink-faint',
  county: 'text-[0.6875rem] tracking-widest uppercase text-ink-faint opacity-75',
  city: 'text-[0.8125rem] font-medium text-ink-soft',
  town: 'text-xs text-ink-faint',
  zip: 'numeric text-[0.6875rem] text-ink-faint opacity-65',
  hint: 'text-xs text-ink-faint opacity-85',
  area: 'text-xs font-medium text-accent-text',
};

const shifts: Record<PlacedLabel['anchor'], string> = { left: '0', middle: '-50%', right: '-100%' };

/**
 * A name on the map, around a point without size; decoration, as screen readers get the stops from the list.
 */
export function MapLabel({ label, halo }: { readonly label: PlacedLabel; readonly halo: string }) {
  return (
    <span aria-hidden="true" className="pointer-events-none relative block size-0 select-none">
      {label.dot && (
        <span
          className={classNames(
            'absolute -top-0.5 -left-0.5 rounded-full bg-ink-faint',
            label.kind === 'city' ? 'size-[5px]' : 'size-1',
          )}
        />
      )}
      <span
        className={classNames('absolute top-0 left-0 leading-none whitespace-nowrap', looks[label.kind])}
        style={{
          transform: `translate(${label.right}px, ${label.down}px) translate(${shifts[label.anchor]}, -50%)`,
          textShadow: `0 0 2px ${halo}, 0 0 2px ${halo}, 0 0 4px ${halo}`,
        }}
      >
        {label.text}
      </span>
    </span>
  );
}
