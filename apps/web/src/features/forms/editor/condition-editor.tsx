import type { AskedItem } from '@haulwright/domain/forms/edit-form';
import {
  readCondition,
  writeCondition,
  type SimpleCondition,
} from '@haulwright/domain/forms/simple-condition';
import type { Condition } from '@haulwright/domain/forms/terms';
import { Plus } from 'lucide-react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { ConditionRowFields } from './condition-row.tsx';
import { firstRow } from './condition-words.ts';

interface ConditionEditorProps {
  /** 'Shown', 'Required'. */
  readonly legend: string;
  /** The label without a condition: 'Always'. */
  readonly always: string;
  readonly condition: Condition | undefined;
  readonly onConditionChange: (condition: Condition | undefined) => void;
  readonly before: readonly AskedItem[];
  readonly problem: string | undefined;
}

/** When an item is shown: always, or depending on earlier answers. */
export function ConditionEditor({
  legend,
  always,
  condition,
  onConditionChange,
  before,
  problem,
}: ConditionEditorProps) {
  const first = before[0];
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{legend}</legend>
      <Select
        label={legend}
        className="sm:max-w-xs"
        options={[
          { value: 'always', label: always },
          {
            value: 'when',
            label: 'Only when …',
            disabled: first === undefined && condition === undefined,
            detail: first === undefined ? 'Needs an item before this one' : undefined,
          },
        ]}
        value={condition === undefined ? 'always' : 'when'}
        onValueChange={(chosen) => {
          if (chosen === 'always') onConditionChange(undefined);
          else if (condition === undefined && first !== undefined)
            onConditionChange(writeCondition({ join: 'all', rows: [firstRow(before.at(-1) ?? first)] }));
        }}
      />
      {condition !== undefined && (
        <ConditionRows
          condition={condition}
          onConditionChange={onConditionChange}
          before={before}
          legend={legend}
        />
      )}
      {problem !== undefined && <p className="text-bad-text">Choose an item and a value in every line.</p>}
    </fieldset>
  );
}

interface ConditionRowsProps {
  readonly legend: string;
  readonly condition: Condition;
  readonly onConditionChange: (condition: Condition | undefined) => void;
  readonly before: readonly AskedItem[];
}

const maxRows = 10;

/** The lines of a condition: an item, a comparison, a value. */
export function ConditionRows({ legend, condition, onConditionChange, before }: ConditionRowsProps) {
  const read = readCondition(condition);
  if (read === null)
    return (
      <p className="text-ink-soft">
        This condition has several levels, which cannot be chosen here. It stays as it is; choose the line
        above again to replace it.
      </p>
    );
  const { join, rows } = read;
  const write = (next: SimpleCondition) => onConditionChange(writeCondition(next));
  const first = before.at(-1);
  return (
    <>
      {rows.length > 1 && (
        <Select
          label={`${legend} when`}
          className="sm:max-w-xs"
          options={[
            { value: 'all', label: 'All of these hold' },
            { value: 'any', label: 'Any of these holds' },
          ]}
          value={join}
          onValueChange={(next) => write({ join: next, rows })}
        />
      )}
      <ul className="flex flex-col gap-2">
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines are known by their place
          <li key={at} className="rounded-lg bg-sunken p-2">
            <ConditionRowFields
              row={row}
              number={at + 1}
              before={before}
              onRowChange={(next) =>
                write({ join, rows: rows.map((one, place) => (place === at ? next : one)) })
              }
              onRemove={() => write({ join, rows: rows.filter((_, place) => place !== at) })}
            />
          </li>
        ))}
      </ul>
      {first !== undefined && rows.length < maxRows && (
        <div>
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" />}
            onClick={() => write({ join, rows: [...rows, firstRow(first)] })}
          >
            Add condition
          </Button>
        </div>
      )}
    </>
  );
}
