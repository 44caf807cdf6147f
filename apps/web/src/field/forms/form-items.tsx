import type { EvaluatedForm } from '@haulwright/domain/forms/evaluate-form';
import { textIn, type FormItem, type SimpleItem } from '@haulwright/domain/forms/form-template';
import type { AnswerValue } from '@haulwright/domain/forms/terms';
import type { UnitSystem } from '@haulwright/domain/kernel/units';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldButton } from '../kit/field-button.tsx';
import { Part } from '../kit/screen.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { languageOf } from './form-language.ts';
import { isVoid, strokesAt, type DrawnSignatures } from './form-signatures.ts';
import { ItemField } from './item-field.tsx';
import { rowsOf, type TypedForm, type TypedRow } from './typed-answers.ts';

interface FormItemsProps {
  readonly items: readonly FormItem[];
  readonly typed: TypedForm;
  readonly evaluated: EvaluatedForm;
  readonly units: UnitSystem;
  /** Renders the photos of an item, by its position. */
  readonly renderPhotos: (at: string, label: string) => ReactNode;
  /** Show errors from now on. */
  readonly tried: boolean;
  readonly onChange: (typed: TypedForm) => void;
  readonly drawn: DrawnSignatures;
  /** The content being signed, see form-signatures.ts. */
  readonly content: string;
  readonly onDrawn: (drawn: DrawnSignatures) => void;
}

/** The visible items of a form; conditional ones appear and disappear with the answers. */
export function FormItems({
  items,
  typed,
  evaluated,
  units,
  renderPhotos,
  tried,
  onChange,
  drawn,
  content,
  onDrawn,
}: FormItemsProps) {
  const texts = useTexts();
  const language = languageOf(texts);
  const problems = new Map(evaluated.problems.map(({ at, code }) => [at, code]));
  const errorAt = (at: string): string | undefined => {
    const code = problems.get(at);
    return tried && code !== undefined ? texts.forms.problems[code] : undefined;
  };
  const field = (
    item: SimpleItem,
    at: string,
    value: AnswerValue | undefined,
    calculated: AnswerValue | undefined,
    change: (value: AnswerValue) => void,
  ) =>
    evaluated.shown.has(at) && (
      <ItemField
        key={at}
        item={item}
        value={value}
        calculated={calculated}
        error={errorAt(at)}
        units={units}
        renderPhotos={(label) => renderPhotos(at, label)}
        onChange={change}
        signature={{
          strokes: strokesAt(drawn, at, content),
          isVoid: isVoid(drawn, at, content),
          onStrokesChange: (strokes) => onDrawn({ ...drawn, [at]: { strokes, of: content } }),
        }}
      />
    );
  return items.map((item) => {
    if (item.kind !== 'repeat')
      return field(
        item,
        item.id,
        typed[item.id] as AnswerValue | undefined,
        evaluated.answers[item.id] as AnswerValue | undefined,
        (value) => onChange({ ...typed, [item.id]: value }),
      );
    if (!evaluated.shown.has(item.id)) return null;
    const rows = rowsOf(typed, item);
    const counted = (evaluated.answers[item.id] ?? []) as TypedRow[];
    const label = textIn(item.label, language);
    const hasPhotos = item.items.some(({ kind }) => kind === 'photo');
    const put = (changed: TypedRow[]) => onChange({ ...typed, [item.id]: changed });
    return (
      <div key={item.id}>
        {rows.map((row, number) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows are known by their place
          <Part key={number} title={`${label} ${number + 1}`}>
            {item.items.map((inner) =>
              field(
                inner,
                `${item.id}/${number}/${inner.id}`,
                row[inner.id],
                counted[number]?.[inner.id],
                (value) => put(rows.map((one, at) => (at === number ? { ...one, [inner.id]: value } : one))),
              ),
            )}
            {/* Photos are stored by row number: only the last row may be removed. */}
            {rows.length > item.minRows && (!hasPhotos || number === rows.length - 1) && (
              <FieldButton
                className="mb-4 w-full"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => put(rows.filter((_, at) => at !== number))}
              >
                {texts.forms.removeRow(`${label} ${number + 1}`)}
              </FieldButton>
            )}
          </Part>
        ))}
        {errorAt(item.id) !== undefined && (
          <p className="mb-2 text-lg font-medium text-ink">⚠ {errorAt(item.id)}</p>
        )}
        {rows.length < item.maxRows && (
          <FieldButton
            className="mb-4 w-full"
            icon={<Plus aria-hidden="true" />}
            onClick={() => put([...rows, {}])}
          >
            {texts.forms.addRow(label)}
          </FieldButton>
        )}
      </div>
    );
  });
}
