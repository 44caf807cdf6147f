import { itemsBefore, type AskedItem } from '@haulwright/domain/forms/edit-form';
import type { FormItem, SimpleItem } from '@haulwright/domain/forms/form-template';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { ConditionEditor } from './condition-editor.tsx';
import { ItemList, simpleKinds } from './item-list.tsx';
import { KindFields } from './kind-fields.tsx';
import { RequireEditor } from './require-editor.tsx';
import { TextPair } from './text-pair.tsx';
import type { ProblemAt } from './use-form-draft.ts';

interface ItemFieldsProps {
  readonly item: FormItem;
  readonly onItemChange: (item: FormItem) => void;
  /** The items its conditions may refer to. */
  readonly before: readonly AskedItem[];
  readonly place: string;
  readonly problem: ProblemAt;
  readonly onRemoved: (item: SimpleItem) => void;
}

const labelOf: Partial<Record<FormItem['kind'], string>> = {
  note: 'Note',
  repeat: 'Name of one row',
  calculated: 'Name',
  signature: 'Name',
};

/** The fields of an item. */
export function ItemFields({ item, onItemChange, before, place, problem, onRemoved }: ItemFieldsProps) {
  const rows = Math.max(item.kind === 'note' ? 2_000 : 300);
  return (
    <>
      <TextPair
        label={labelOf[item.kind] ?? 'Question'}
        text={item.label}
        maxLength={rows}
        long={item.kind === 'note'}
        place={`${place}/label`}
        problem={problem}
        onTextChange={(label) => onItemChange({ ...item, label })}
      />
      {item.kind === 'repeat' ? (
        <RepeatFields
          item={item}
          onItemChange={onItemChange}
          before={before}
          place={place}
          problem={problem}
          onRemoved={onRemoved}
        />
      ) : (
        <KindFields item={item} onItemChange={onItemChange} before={before} place={place} problem={problem} />
      )}
      <ConditionEditor
        legend="Shown"
        always="Always"
        condition={item.showWhen}
        before={before}
        problem={problem(`${place}/showWhen`)}
        onConditionChange={(showWhen) => onItemChange(withShowWhen(item, showWhen))}
      />
      {item.kind !== 'note' && item.kind !== 'calculated' && item.kind !== 'repeat' && (
        <RequireEditor
          requireWhen={item.requireWhen}
          before={before}
          problem={problem(`${place}/requireWhen`)}
          onRequireWhenChange={(requireWhen) => {
            const { requireWhen: _old, ...rest } = item;
            onItemChange(requireWhen === undefined ? rest : { ...rest, requireWhen });
          }}
        />
      )}
    </>
  );
}

function withShowWhen(item: FormItem, showWhen: FormItem['showWhen']): FormItem {
  if (showWhen !== undefined) return { ...item, showWhen };
  const { showWhen: _old, ...rest } = item;
  return rest;
}

type RepeatItem = Extract<FormItem, { kind: 'repeat' }>;

function RepeatFields({
  item,
  onItemChange,
  before,
  place,
  problem,
  onRemoved,
}: Omit<ItemFieldsProps, 'item'> & { readonly item: RepeatItem }) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField
          label="Initial Rows"
          min={0}
          max={20}
          value={item.minRows}
          onValueChange={(minRows) => onItemChange({ ...item, minRows: minRows ?? 0 })}
        />
        <NumberField
          label="Maximum Rows"
          min={1}
          max={20}
          value={item.maxRows}
          onValueChange={(maxRows) => onItemChange({ ...item, maxRows: maxRows ?? 1 })}
        />
      </div>
      <fieldset className="rounded-lg bg-sunken p-2 md:p-3">
        <legend className="sr-only">Items of each row</legend>
        {problem(`${place}/items`) !== undefined && (
          <p className="pb-2 text-bad-text">Add an item to this group.</p>
        )}
        <ItemList
          label={`Items of ${item.label.en === '' ? 'the group' : item.label.en}`}
          items={item.items}
          onItemsChange={(items) => onItemChange({ ...item, items })}
          kinds={simpleKinds}
          maxItems={40}
          place={`${place}/items`}
          problem={problem}
          onRemoved={onRemoved}
          renderFields={(inner, at, change) => (
            <ItemFields
              item={inner}
              before={[...before, ...itemsBefore(item.items, at)]}
              place={`${place}/items/${at}`}
              problem={problem}
              onItemChange={(next) => change(next as SimpleItem)}
              onRemoved={onRemoved}
            />
          )}
        />
      </fieldset>
    </>
  );
}
