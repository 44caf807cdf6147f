import type { AskedItem } from '@haulwright/domain/forms/edit-form';
import { writeCondition } from '@haulwright/domain/forms/simple-condition';
import type { Condition } from '@haulwright/domain/forms/terms';
import { Select } from '../../../ui/fields/select.tsx';
import { ConditionRows } from './condition-editor.tsx';
import { firstRow } from './condition-words.ts';

interface RequireEditorProps {
  readonly requireWhen: true | Condition | undefined;
  readonly onRequireWhenChange: (requireWhen: true | Condition | undefined) => void;
  readonly before: readonly AskedItem[];
  readonly problem: string | undefined;
}

/** Whether an answer is required: never, always, or depending on earlier answers. */
export function RequireEditor({ requireWhen, onRequireWhenChange, before, problem }: RequireEditorProps) {
  const last = before.at(-1);
  const now = requireWhen === undefined ? 'no' : requireWhen === true ? 'yes' : 'when';
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Answer needed</legend>
      <Select
        label="Required"
        className="sm:max-w-xs"
        options={[
          { value: 'no', label: 'No' },
          { value: 'yes', label: 'Always' },
          {
            value: 'when',
            label: 'Only when …',
            disabled: last === undefined,
            detail: last === undefined ? 'Needs an item before this one' : undefined,
          },
        ]}
        value={now}
        onValueChange={(chosen) => {
          if (chosen === 'no') onRequireWhenChange(undefined);
          else if (chosen === 'yes') onRequireWhenChange(true);
          else if (now !== 'when' && last !== undefined)
            onRequireWhenChange(writeCondition({ join: 'all', rows: [firstRow(last)] }));
        }}
      />
      {requireWhen !== undefined && requireWhen !== true && (
        <ConditionRows
          legend="Required"
          condition={requireWhen}
          before={before}
          onConditionChange={onRequireWhenChange}
        />
      )}
      {problem !== undefined && <p className="text-bad-text">Choose an item and a value in every line.</p>}
    </fieldset>
  );
}
