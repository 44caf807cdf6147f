import type { AskedItem } from '@haulwright/domain/forms/edit-form';
import type { ConditionRow } from '@haulwright/domain/forms/simple-condition';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { answersOf, comparisonsOf, firstRow, withComparison } from './condition-words.ts';

interface ConditionRowFieldsProps {
  readonly row: ConditionRow;
  readonly number: number;
  readonly before: readonly AskedItem[];
  readonly onRowChange: (row: ConditionRow) => void;
  readonly onRemove: () => void;
}

/** One line of a condition. */
export function ConditionRowFields({ row, number, before, onRowChange, onRemove }: ConditionRowFieldsProps) {
  const item = before.find(({ id }) => id === row.field);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        label={`Item of condition ${number}`}
        hideLabel
        className="min-w-0 flex-1 basis-44"
        options={before.map(({ id, label }) => ({ value: id, label: label.en || 'Without text' }))}
        value={item?.id ?? null}
        error={item === undefined ? 'This item no longer comes before. Choose another.' : undefined}
        onValueChange={(id) => {
          const next = before.find((one) => one.id === id);
          if (next !== undefined) onRowChange(firstRow(next));
        }}
      />
      {item !== undefined && (
        <>
          <Select
            label={`Comparison of condition ${number}`}
            hideLabel
            className="min-w-0 flex-1 basis-32"
            options={comparisonsOf(item)}
            value={row.comparison}
            onValueChange={(comparison) => onRowChange(withComparison(row, comparison, item))}
          />
          <ValueField row={row} number={number} item={item} onRowChange={onRowChange} />
        </>
      )}
      <Button
        variant="ghost"
        icon={<Trash2 aria-hidden="true" />}
        iconLabel={`Remove condition ${number}`}
        onClick={onRemove}
      />
    </div>
  );
}

interface ValueFieldProps extends Pick<ConditionRowFieldsProps, 'row' | 'number' | 'onRowChange'> {
  readonly item: AskedItem;
}

function ValueField({ row, number, item, onRowChange }: ValueFieldProps) {
  const answers = answersOf(item);
  if (row.value === null || answers === undefined) return null;
  const label = `Value of condition ${number}`;
  if (answers === null)
    return (
      <NumberField
        label={label}
        hideLabel
        className="min-w-0 flex-1 basis-24"
        min={-1e9}
        max={1e9}
        decimals={4}
        value={typeof row.value === 'number' ? row.value : null}
        onValueChange={(value) => onRowChange({ ...row, value: value ?? 0 })}
      />
    );
  return (
    <Select
      label={label}
      hideLabel
      className="min-w-0 flex-1 basis-32"
      options={answers}
      value={answers.find(({ is }) => is === row.value)?.value ?? null}
      onValueChange={(value) => {
        const chosen = answers.find((one) => one.value === value);
        if (chosen !== undefined) onRowChange({ ...row, value: chosen.is });
      }}
    />
  );
}
