import type { AskedItem } from '@haulwright/domain/forms/edit-form';
import { readTerm, writeTerm, type Calculation } from '@haulwright/domain/forms/simple-term';
import type { Term } from '@haulwright/domain/forms/terms';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Select } from '../../../ui/fields/select.tsx';

interface CalculationEditorProps {
  readonly term: Term;
  readonly onTermChange: (term: Term) => void;
  readonly before: readonly AskedItem[];
  readonly problem: string | undefined;
}

const names: readonly { readonly value: Calculation; readonly label: string }[] = [
  { value: 'sum', label: 'Sum of items' },
  { value: 'product', label: 'Product of items' },
  { value: 'difference', label: 'One item minus another' },
  { value: 'quotient', label: 'One item divided by another' },
  { value: 'percent', label: 'One item as a percentage of another' },
];

const isNumber = ({ kind }: AskedItem): boolean =>
  kind === 'number' || kind === 'reading' || kind === 'gallons' || kind === 'calculated';

/** Edits how a value is calculated from earlier numbers. */
export function CalculationEditor({ term, onTermChange, before, problem }: CalculationEditorProps) {
  const read = readTerm(term);
  const numbers = before.filter(isNumber);
  const options = numbers.map(({ id, label }) => ({ value: id, label: label.en || 'Without text' }));
  if (numbers.length === 0)
    return <p className="text-ink-soft">Add the numbers it is calculated from before this item.</p>;
  const now = read ?? { kind: 'sum' as const, parts: [], of: '' };
  const isList = now.kind !== 'difference' && now.kind !== 'quotient';
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Calculation</legend>
      {read === null && (
        <p className="text-ink-soft">
          This calculation has several levels, which cannot be chosen here. It stays as it is until you choose
          another.
        </p>
      )}
      <Select
        label="Calculation"
        className="sm:max-w-xs"
        options={names}
        value={read?.kind ?? null}
        onValueChange={(kind) => {
          const single = kind === 'difference' || kind === 'quotient';
          onTermChange(writeTerm({ kind, parts: single ? now.parts.slice(0, 1) : now.parts, of: now.of }));
        }}
      />
      {read !== null && isList && (
        <fieldset>
          <legend className="text-base font-medium md:text-sm">Items</legend>
          {options.map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              checked={now.parts.includes(value)}
              onCheckedChange={(checked) =>
                onTermChange(
                  writeTerm({
                    ...now,
                    parts: checked ? [...now.parts, value] : now.parts.filter((part) => part !== value),
                  }),
                )
              }
            />
          ))}
        </fieldset>
      )}
      {read !== null && !isList && (
        <Select
          label="First item"
          className="sm:max-w-xs"
          options={options}
          value={options.find(({ value }) => value === now.parts[0])?.value ?? null}
          onValueChange={(part) => onTermChange(writeTerm({ ...now, parts: [part] }))}
        />
      )}
      {read !== null && now.kind !== 'sum' && now.kind !== 'product' && (
        <Select
          label={
            now.kind === 'percent' ? 'As a percentage of' : now.kind === 'difference' ? 'Minus' : 'Divided by'
          }
          className="sm:max-w-xs"
          options={options}
          value={options.find(({ value }) => value === now.of)?.value ?? null}
          onValueChange={(of) => onTermChange(writeTerm({ ...now, of }))}
        />
      )}
      {problem !== undefined && <p className="text-bad-text">Choose the items it is calculated from.</p>}
    </fieldset>
  );
}
