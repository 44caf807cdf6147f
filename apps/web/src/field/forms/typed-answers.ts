import type { FormAnswers } from '@haulwright/domain/forms/evaluate-form';
import type { FormItem, FormTemplate, SimpleItem } from '@haulwright/domain/forms/form-template';
import type { AnswerValue } from '@haulwright/domain/forms/terms';
import type { UnitSystem } from '@haulwright/domain/kernel/units';
import { typedGallons } from '../texts/formats.ts';

/** What was filled in so far; numbers as they were typed, photos lie beside it. */
export type TypedForm = FormAnswers;
export type TypedRow = Record<string, AnswerValue>;

/** Hashes of the photos of an item, by its place. */
export type PhotosAt = (at: string) => readonly string[];

/**
 * The answers that typed words and taken photos are. What is no number stays the text it is, so that the rules
 * of the form refuse it.
 */
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
      ? typedNumber(value)
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

/** The rows of a repeated item: at least as many as it needs. */
export function rowsOf(typed: TypedForm, item: Extract<FormItem, { kind: 'repeat' }>): TypedRow[] {
  const rows = (typed[item.id] ?? []) as TypedRow[];
  const wanted = Math.max(item.minRows, 0) - rows.length;
  return wanted > 0 ? [...rows, ...Array.from({ length: wanted }, () => ({}))] : rows;
}

function typedNumber(text: string): AnswerValue {
  const plain = text.replaceAll(/[\s,]/g, '');
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) : text;
}
