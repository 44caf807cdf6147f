import type { FormAnswers } from '@haulwright/domain/forms/evaluate-form';
import type { FormItem, FormTemplate, SimpleItem } from '@haulwright/domain/forms/form-template';
import type { AnswerValue } from '@haulwright/domain/forms/terms';
import type { UnitSystem } from '@haulwright/domain/kernel/units';
import { type NumberTakes, readTypedNumber } from '../../ui/words/typed-number.ts';
import { typedGallons } from '../texts/formats.ts';

/** The input so far; numbers as typed, photos stored separately. */
export type TypedForm = FormAnswers;
export type TypedRow = Record<string, AnswerValue>;

export type NumberItem = Extract<SimpleItem, { kind: 'number' | 'reading' }>;

/** Photo hashes of an item, by its position. */
export type PhotosAt = (at: string) => readonly string[];

/** Converts input and photos to answers. Invalid numbers stay text, so that the form's rules refuse them. */
export function typedAnswers(
  template: FormTemplate,
  typed: TypedForm,
  photosAt: PhotosAt,
  units: UnitSystem,
): FormAnswers {
  const answerOf = (
    item: SimpleItem,
    at: string,
    value: AnswerValue | undefined,
  ): AnswerValue | undefined => {
    if (item.kind === 'photo') return [...photosAt(at)];
    if (item.kind === 'gallons' && typeof value === 'string') {
      const gallons = typedGallons(value, units);
      return gallons === undefined ? value : gallons;
    }
    return (item.kind === 'number' || item.kind === 'reading') && typeof value === 'string'
      ? (readTypedNumber(value, { takesDecimalComma: item.decimals > 0, decimals: 6 }) ?? value)
      : value;
  };
  const answers: FormAnswers = {};
  const put = (into: Record<string, unknown>, id: string, value: AnswerValue | undefined) => {
    if (
      value !== undefined &&
      value !== null &&
      value !== '' &&
      !(Array.isArray(value) && value.length === 0)
    )
      into[id] = typeof value === 'string' ? value.trim() : value;
  };
  for (const item of template.items) {
    if (item.kind !== 'repeat') {
      put(answers, item.id, answerOf(item, item.id, typed[item.id] as AnswerValue | undefined));
      continue;
    }
    answers[item.id] = rowsOf(typed, item).map((row, number) => {
      const answered: TypedRow = {};
      for (const inner of item.items)
        put(answered, inner.id, answerOf(inner, `${item.id}/${number}/${inner.id}`, row[inner.id]));
      return answered;
    });
  }
  return answers;
}

/** Number of rows of a repeated item: at least its minimum. */
export function rowsOf(typed: TypedForm, item: Extract<FormItem, { kind: 'repeat' }>): TypedRow[] {
  const rows = (typed[item.id] ?? []) as TypedRow[];
  const wanted = Math.max(item.minRows, 0) - rows.length;
  return wanted > 0 ? [...rows, ...Array.from({ length: wanted }, () => ({}))] : rows;
}

/** What an item that asks for a number takes. */
export const numberOf = ({ min, max, decimals }: NumberItem): NumberTakes => ({
  min,
  max,
  decimals,
  takesDecimalComma: decimals > 0,
});
