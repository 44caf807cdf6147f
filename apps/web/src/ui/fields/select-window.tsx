import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { FieldFrame } from './field-frame.tsx';
import { noChoice, optionLook, selectLook, type SelectProps } from './select-look.ts';

/** `Select` once its code is loaded. */
export function SelectWindow({
  options,
  value,
  onValueChange,
  placeholder = noChoice,
  onBlur,
  name,
  ref,
  defaultOpen,
  ...frame
}: SelectProps<string> & { readonly defaultOpen: boolean }) {
  return (
    <FieldFrame {...frame} name={name} nativeLabel={false}>
      <Base.Root
        items={options}
        value={value}
        onValueChange={(next) => next !== null && onValueChange(next)}
        disabled={frame.disabled}
        defaultOpen={defaultOpen}
        modal={false}
      >
        <Base.Trigger
          ref={ref}
          onBlur={onBlur}
          aria-required={frame.required || undefined}
          className={selectLook}
        >
          <Base.Value
            placeholder={placeholder}
            className="min-w-0 truncate data-[placeholder]:text-ink-faint"
          />
          <Base.Icon className="shrink-0 text-ink-faint">
            <ChevronsUpDown aria-hidden="true" className="size-4" />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal render={<section aria-label={`Choices for ${frame.label}`} />}>
          <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
            <Base.Popup className="popup-surface max-h-[min(var(--available-height),20rem)] min-w-[var(--anchor-width)] max-w-[var(--available-width)] overflow-y-auto p-1">
              <Base.List>
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    value={option.value}
                    disabled={option.disabled}
                    className={optionLook}
                  >
                    <Base.ItemIndicator className="col-start-1 mt-0.5">
                      <Check aria-hidden="true" className="size-4 text-accent-text" />
                    </Base.ItemIndicator>
                    <span className="col-start-2 min-w-0">
                      <Base.ItemText>{option.label}</Base.ItemText>
                      {option.detail !== undefined && (
                        <span className="block text-sm text-ink-soft">{option.detail}</span>
                      )}
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
