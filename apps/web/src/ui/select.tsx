import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { classNames } from './class-names.ts';
import { FieldFrame, type FieldFrameProps } from './field-frame.tsx';

export interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A second, quieter line in the list. */
  readonly detail?: ReactNode;
  readonly disabled?: boolean;
}

export interface SelectProps<Value extends string> extends FieldFrameProps {
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value | null;
  readonly onValueChange: (value: Value) => void;
  readonly placeholder?: string;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** One of a few choices known beforehand; for many, or for searching, use the combobox. */
export function Select<Value extends string>({ options, value, onValueChange, placeholder = 'Select…', onBlur, name, ref, ...frame }: SelectProps<Value>) {
  return (
    <FieldFrame {...frame} name={name} nativeLabel={false}>
      <Base.Root items={options} value={value} onValueChange={(next) => next !== null && onValueChange(next)} disabled={frame.disabled} modal={false}>
        <Base.Trigger ref={ref} onBlur={onBlur} aria-required={frame.required || undefined} className="control flex cursor-pointer items-center justify-between gap-2 text-left">
          <Base.Value placeholder={placeholder} className="min-w-0 truncate data-[placeholder]:text-ink-faint" />
          <Base.Icon className="shrink-0 text-ink-faint">
            <ChevronsUpDown aria-hidden="true" className="size-4" />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal render={<section aria-label={`Choices for ${frame.label}`} />}>
          <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
            <Base.Popup className="popup-surface max-h-[min(var(--available-height),20rem)] min-w-[var(--anchor-width)] max-w-[var(--available-width)] overflow-y-auto p-1">
              <Base.List>
                {options.map((option) => (
                  <Base.Item key={option.value} value={option.value} disabled={option.disabled} className={optionLook}>
                    <Base.ItemIndicator className="col-start-1 mt-0.5">
                      <Check aria-hidden="true" className="size-4 text-accent-text" />
                    </Base.ItemIndicator>
                    <span className="col-start-2 min-w-0">
                      <Base.ItemText>{option.label}</Base.ItemText>
                      {option.detail !== undefined && <span className="block text-sm text-ink-soft">{option.detail}</span>}
                    </span>
                  </Base.Item>
                ))}
              </Base.List>
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </FieldFrame>
  );
}

/** One line of a list of choices; the combobox and the palette look the same. */
export const optionLook = classNames(
  'grid min-h-12 cursor-pointer grid-cols-[1rem_1fr] items-center gap-2 rounded-md px-2 py-1.5 text-lg outline-none select-none md:min-h-8 md:text-base',
  'data-highlighted:bg-hover data-disabled:cursor-not-allowed data-disabled:text-ink-faint',
);
