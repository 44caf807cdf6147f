import { evaluateForm, type FormAnswers } from './evaluate-form.ts';
import type { FormTemplate, SimpleItem } from './form-template.ts';
import { answerText } from './form-rows.ts';
import type { AnswerValue } from './terms.ts';

/** A filled-in form with its version. */
export interface FilledForm {
  readonly template: FormTemplate;
  readonly answers: FormAnswers;
}

export interface AnswerColumn {
  readonly at: string;
  readonly title: string;
}

/** Maximum columns of a table of answers: spreadsheets end at 16,384. */
export const maxAnswerColumns = 1_000;

/**
 * The columns for all of these answers: the items of the first form's version in its order, then those of
 * other versions. A repeated item has columns for the largest number of rows filled in.
 */
export function answerColumns(forms: readonly FilledForm[]): AnswerColumn[] {
  const rowsOf = new Map<string, number>();
  for (const { template, answers } of forms)
    for (const { id, kind } of template.items) {
      const rows = answers[id];
      if (kind === 'repeat' && Array.isArray(rows))
        rowsOf.set(id, Math.max(rowsOf.get(id) ?? 0, rows.length));
    }
  const columns = new Map<string, AnswerColumn>();
  const add = (at: string, title: string) => {
    if (!columns.has(at)) columns.set(at, { at, title });
  };
  for (const template of new Set(forms.map((form) => form.template)))
    for (const item of template.items) {
      if (item.kind === 'note') continue;
      if (item.kind !== 'repeat') {
        add(item.id, item.label.en);
        continue;
      }
      for (let row = 0; row < (rowsOf.get(item.id) ?? 0); row += 1)
        for (const inner of item.items)
          if (inner.kind !== 'note')
            add(`${item.id}/${row}/${inner.id}`, `${item.label.en} ${row + 1}: ${inner.label.en}`);
    }
  return [...columns.values()].slice(0, maxAnswerColumns);
}

/** The effective answers by the `at` of their column: numbers as numbers, everything else as displayed. */
export function answerCells({ template, answers }: FilledForm): ReadonlyMap<string, string | number> {
  const counted = evaluateForm(template, answers).answers;
  const cells = new Map<string, string | number>();
  const put = (item: SimpleItem, at: string, value: AnswerValue | undefined) => {
    if (value !== undefined) cells.set(at, cellOf(item, value));
  };
  for (const item of template.items) {
    const value = counted[item.id];
    if (item.kind !== 'repeat') put(item, item.id, value as AnswerValue | undefined);
    else
      for (const [number, row] of ((value ?? []) as Record<string, AnswerValue>[]).entries())
        for (const inner of item.items) put(inner, `${item.id}/${number}/${inner.id}`, row[inner.id]);
  }
  return cells;
}

const cellOf = (item: SimpleItem, value: AnswerValue): string | number =>
  typeof value === 'number' && item.kind !== 'level'
    ? value
    : item.kind === 'date' && typeof value === 'string'
      ? value
      : answerText(item, value);
