import { Select, type SelectOption, type SelectProps } from './select.tsx';

interface FilterSelectProps<Value extends string> extends Omit<
  SelectProps<Value>,
  'value' | 'options' | 'onValueChange' | 'placeholder'
> {
  /** The choice that narrows nothing: 'All kinds'. */
  readonly all: string;
  readonly options: readonly SelectOption<Value>[];
  readonly value: Value | undefined;
  readonly onValueChange: (value: Value | undefined) => void;
}

const ALL = 'all';

/** Narrows a list to one of a few values, or to none. */
export function FilterSelect<Value extends string>({
  all,
  options,
  value,
  onValueChange,
  ...select
}: FilterSelectProps<Value>) {
  return (
    <Select<Value | typeof ALL>
      {...select}
      options={[{ value: ALL, label: all }, ...options]}
      value={value ?? ALL}
      onValueChange={(next) => onValueChange(next === ALL ? undefined : next)}
    />
  );
}
