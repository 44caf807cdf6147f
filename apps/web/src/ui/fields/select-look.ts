import type { ReactNode, Ref } from 'react';
import { classNames } from '../base/class-names.ts';
import type { FieldFrameProps } from './field-frame.tsx';

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

export const noChoice = 'Select…';

export const selectLook = 'control flex cursor-pointer items-center justify-between gap-2 text-left';

/** One line of a list of choices; the combobox and the palette look the same. */
export const optionLook = classNames(
  'grid min-h-12 cursor-pointer grid-cols-[1rem_1fr] items-center gap-2 rounded-md px-2 py-1.5 text-lg outline-none select-none md:min-h-8 md:text-base',
  'data-highlighted:bg-hover data-disabled:cursor-not-allowed data-disabled:text-ink-faint',
);
