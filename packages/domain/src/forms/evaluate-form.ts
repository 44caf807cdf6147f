import { z } from 'zod';
import { isCalendarDate } from '../kernel/calendar-date.ts';
import type { FormItem, FormTemplate, SimpleItem } from './form-template.ts';
import { readingProblems } from './form-reading.ts';
import { answerValue, holds, isAnswered, valueOf, type AnswerValue } from './terms.ts';

const rowAnswers = z.record(z.string().max(60), answerValue);

/** Answers by item id; a list of rows for repeated items. */
export const formAnswers = z.record(z.string().max(60), z.union([answerValue, z.array(rowAnswers).max(20)]));
export type FormAnswers = z.infer<typeof formAnswers>;
type Row = z.infer<typeof rowAnswers>;

export type FormProblemCode =
  | 'missing'
  | 'wrong-kind'
  | 'not-a-choice'
  | 'too-small'
  | 'too-large'
  | 'too-many-decimals'
  | 'too-few-rows'
  | 'too-many-rows'
  | 'too-many-photos'
  | 'deeper-than-liquid'
  | 'unknown-item';

export interface FormProblem {
  /** `baffle`, or `tanks/0/sludge` within a repeated item. */
  readonly at: string;
  readonly code: FormProblemCode;
}

export interface EvaluatedForm {
  /** Visible items, as `at`. */
  readonly shown: ReadonlySet<string>;
  readonly required: ReadonlySet<string>;
  /** Effective answers: those of visible items, including calculated ones. */
  readonly answers: FormAnswers;
  readonly problems: readonly FormProblem[];
}

/**
 * Evaluates a form: what is visible, required and calculated, and what is wrong. The same on the phone while
 * it is filled in, on the server when it arrives, and for its PDF.
 */
export function evaluateForm(template: FormTemplate, given: FormAnswers): EvaluatedForm {
  const state: Evaluation = { shown: new Set(), required: new Set(), problems: [] };
  const values: Record<string, AnswerValue> = {};
  const answers: FormAnswers = {};
  for (const item of template.items) {
    if (item.kind === 'repeat') {
      const rows = evaluateRepeat(item, given[item.id], values, state);
      if (rows !== undefined) answers[item.id] = rows;
      continue;
    }
    const value = evaluateItem(item, given[item.id] as AnswerValue | undefined, values, item.id, state);
    if (value === undefined) continue;
    values[item.id] = value;
    answers[item.id] = value;
  }
  const known = new Set(template.items.map(({ id }) => id));
  for (const id of Object.keys(given))
    if (!known.has(id)) state.problems.push({ at: id, code: 'unknown-item' });
  const wrong = new Set(state.problems.map(({ at }) => at));
  state.problems.push(...readingProblems(template, answers).filter(({ at }) => !wrong.has(at)));
  return { ...state, answers };
}

interface Evaluation {
  readonly shown: Set<string>;
  readonly required: Set<string>;
  readonly problems: FormProblem[];
}

/** @returns the effective answer; undefined when it is hidden or unanswered */
function evaluateItem(
  item: SimpleItem,
  given: AnswerValue | undefined,
  values: Readonly<Record<string, AnswerValue>>,
  at: string,
  state: Evaluation,
): AnswerValue | undefined {
  if (item.showWhen !== undefined && !holds(item.showWhen, values)) return undefined;
  state.shown.add(at);
  if (item.kind === 'note') return undefined;
  if (item.kind === 'calculated') {
    const value = valueOf(item.calculate, values);
    return value === null ? undefined : rounded(value, item.decimals);
  }
  const isRequired =
    item.requireWhen === true || (item.requireWhen !== undefined && holds(item.requireWhen, values));
  if (isRequired) state.required.add(at);
  if (!isAnswered(given)) {
    if (isRequired) state.problems.push({ at, code: 'missing' });
    return undefined;
  }
  const code = problemOf(item, given ?? null);
  if (code !== undefined) state.problems.push({ at, code });
  return given;
}

function evaluateRepeat(
  item: Extract<FormItem, { kind: 'repeat' }>,
  given: FormAnswers[string] | undefined,
  values: Readonly<Record<string, AnswerValue>>,
  state: Evaluation,
): Row[] | undefined {
  if (item.showWhen !== undefined && !holds(item.showWhen, values)) return undefined;
  state.shown.add(item.id);
  if (given !== undefined && given !== null && !isRows(given)) {
    state.problems.push({ at: item.id, code: 'wrong-kind' });
    return [];
  }
  const rows = given ?? [];
  if (rows.length < item.minRows) state.problems.push({ at: item.id, code: 'too-few-rows' });
  if (rows.length > item.maxRows) state.problems.push({ at: item.id, code: 'too-many-rows' });
  const known = new Set(item.items.map(({ id }) => id));
  return rows.map((row, number) => {
    const own: Record<string, AnswerValue> = { ...values };
    const counted: Row = {};
    for (const inner of item.items) {
      const value = evaluateItem(inner, row[inner.id], own, `${item.id}/${number}/${inner.id}`, state);
      if (value === undefined) continue;
      own[inner.id] = value;
      counted[inner.id] = value;
    }
    for (const id of Object.keys(row))
      if (!known.has(id)) state.problems.push({ at: `${item.id}/${number}/${id}`, code: 'unknown-item' });
    return counted;
  });
}

const isRows = (given: FormAnswers[string]): given is Row[] =>
  Array.isArray(given) && given.every((row) => typeof row === 'object' && row !== null);

type Answered = Exclude<SimpleItem, { kind: 'note' | 'calculated' }>;

function problemOf(item: Answered, value: AnswerValue): FormProblemCode | undefined {
  switch (item.kind) {
    case 'text':
    case 'signature':
      return typeof value === 'string' ? undefined : 'wrong-kind';
    case 'number':
    case 'reading':
      return numberProblem(value, item);
    case 'gallons':
      return numberProblem(value, { min: 0, max: 1_000_000, decimals: 0 });
    case 'level':
      return numberProblem(value, { min: 0, max: item.levels.length - 1, decimals: 0 });
    case 'yes-no':
      return typeof value === 'boolean' ? undefined : 'wrong-kind';
    case 'pass-fail-na':
      return value === 'pass' || value === 'fail' || value === 'na' ? undefined : 'not-a-choice';
    case 'choice': {
      const chosen = item.several ? value : [value];
      if (!Array.isArray(chosen)) return 'wrong-kind';
      const known = new Set(item.options.map((option) => option.value));
      return chosen.every((one) => typeof one === 'string' && known.has(one)) ? undefined : 'not-a-choice';
    }
    case 'date':
      return typeof value === 'string' && isCalendarDate(value) ? undefined : 'wrong-kind';
    case 'time':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? undefined : 'wrong-kind';
    default: {
      if (!Array.isArray(value) || !value.every((hash) => /^[0-9a-f]{64}$/.test(hash))) return 'wrong-kind';
      return value.length > item.maxPhotos ? 'too-many-photos' : undefined;
    }
  }
}

function numberProblem(
  value: AnswerValue,
  { min, max, decimals }: { min?: number | undefined; max?: number | undefined; decimals: number },
): FormProblemCode | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'wrong-kind';
  if (min !== undefined && value < min) return 'too-small';
  if (max !== undefined && value > max) return 'too-large';
  return rounded(value, decimals) === value ? undefined : 'too-many-decimals';
}

const rounded = (value: number, decimals: number): number => {
  const scale = 10 ** decimals;
  return Math.round(value * scale + Math.sign(value) * 1e-9) / scale;
};
