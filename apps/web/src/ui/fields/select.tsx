import { ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldFrame } from './field-frame.tsx';
import { lateControl } from '../late/late-control.tsx';
import { noChoice, selectLook, type SelectProps } from './select-look.ts';

export type { SelectOption, SelectProps } from './select-look.ts';

/** One of a few known choices; for many, or for searching, use the combobox. */
export const Select = lateControl<SelectProps<string>>({
  load: async () => (await import('./select-window.tsx')).SelectWindow,
  standIn: StandIn,
}) as <Value extends string>(props: SelectProps<Value>) => ReactNode;

function StandIn({
  options,
  value,
  placeholder = noChoice,
  onBlur,
  name,
  ref,
  ...frame
}: SelectProps<string>) {
  const chosen = options.find((option) => option.value === value)?.label;
  return (
    <FieldFrame {...frame} name={name} nativeLabel={false}>
      {/* The same as the library's closed button: it refers to the list only while there is one. */}
      <button
        ref={ref}
        type="button"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- a list of our own look
        role="combobox"
        aria-label={frame.label}
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-required={frame.required || undefined}
        aria-invalid={frame.error !== undefined || undefined}
        disabled={frame.disabled}
        onBlur={onBlur}
        className={selectLook}
      >
        <span className={chosen === undefined ? 'min-w-0 truncate text-ink-faint' : 'min-w-0 truncate'}>
          {chosen ?? placeholder}
        </span>
        <span aria-hidden="true" className="shrink-0 text-ink-faint">
          <ChevronsUpDown aria-hidden="true" className="size-4" />
        </span>
      </button>
    </FieldFrame>
  );
}
