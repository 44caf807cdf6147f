import { evaluateForm, type FormAnswers } from './evaluate-form.ts';
import { textIn, type FormItem, type FormTemplate, type SimpleItem } from './form-template.ts';
import type { AnswerValue } from './terms.ts';

export type FieldLanguage = 'en' | 'es';

/** A line of a filled-in form, as screens and the PDF show it. */
export interface FormRow {
  /** `baffle`, or `tanks/0/sludge` within a repeated item. */
  readonly at: string;
  readonly kind: 'answer' | 'photos' | 'signature' | 'note' | 'heading';
  readonly label: string;
  /** Empty without an answer. */
  readonly text: string;
  /** Hashes of the photos. */
  readonly photos: readonly string[];
  /** Required and unanswered. */
  readonly isMissing: boolean;
  /** Needs attention: a part that failed. */
  readonly isFailed: boolean;
}

const words = {
  en: { yes: 'Yes', no: 'No', pass: 'Pass', fail: 'Fail', na: 'N/A', photo: 'photo', photos: 'photos' },
  es: { yes: 'Sí', no: 'No', pass: 'Bien', fail: 'Mal', na: 'N/C', photo: 'foto', photos: 'fotos' },
} as const;

/** The rows of a form with its effective answers, in order; hidden items are left out. */
export function formRows(
  template: FormTemplate,
  given: FormAnswers,
  language: FieldLanguage = 'en',
): FormRow[] {
  const { shown, answers, problems } = evaluateForm(template, given);
  const missing = new Set(problems.filter(({ code }) => code === 'missing').map(({ at }) => at));
  const rowOf = (item: SimpleItem, at: string, value: AnswerValue | undefined): FormRow => ({
    at,
    kind:
      item.kind === 'note'
        ? 'note'
        : item.kind === 'photo'
          ? 'photos'
          : item.kind === 'signature'
            ? 'signature'
            : 'answer',
    label: textIn(item.kind === 'signature' ? item.statement : item.label, language),
    text: answerText(item, value, language),
    photos: item.kind === 'photo' && Array.isArray(value) ? value : [],
    isMissing: missing.has(at),
    isFailed: item.kind === 'pass-fail-na' && value === 'fail',
  });
  return template.items.flatMap((item): FormRow[] => {
    if (!shown.has(item.id)) return [];
    if (item.kind !== 'repeat') return [rowOf(item, item.id, answers[item.id] as AnswerValue | undefined)];
    const rows = (answers[item.id] ?? []) as Record<string, AnswerValue>[];
    return rows.flatMap((row, number) => [
      heading(item, number, language),
      ...item.items.flatMap((inner) => {
        const at = `${item.id}/${number}/${inner.id}`;
        return shown.has(at) ? [rowOf(inner, at, row[inner.id])] : [];
      }),
    ]);
  });
}

const heading = (
  item: Extract<FormItem, { kind: 'repeat' }>,
  number: number,
  language: FieldLanguage,
): FormRow => ({
  at: `${item.id}/${number}`,
  kind: 'heading',
  label: `${textIn(item.label, language)} ${number + 1}`,
  text: '',
  photos: [],
  isMissing: false,
  isFailed: false,
});

/** An answer as displayed; empty when there is none. */
export function answerText(
  item: SimpleItem,
  value: AnswerValue | undefined,
  language: FieldLanguage = 'en',
): string {
  if (value === undefined || value === null) return '';
  const say = words[language];
  switch (item.kind) {
    case 'yes-no':
      return value === true ? say.yes : say.no;
    case 'pass-fail-na':
      return value === 'pass' ? say.pass : value === 'fail' ? say.fail : value === 'na' ? say.na : '';
    case 'level':
      return levelText(item, value, language);
    case 'choice':
      return (Array.isArray(value) ? value : [String(value)])
        .map((one) => {
          const option = item.options.find((known) => known.value === one);
          return option === undefined ? one : textIn(option.label, language);
        })
        .join(', ');
    case 'photo': {
      const count = Array.isArray(value) ? value.length : 0;
      return count === 0 ? '' : `${count} ${count === 1 ? say.photo : say.photos}`;
    }
    case 'date':
      return typeof value === 'string' ? dayText(value, language) : '';
    case 'number':
    case 'reading':
    case 'calculated':
    case 'gallons':
      return typeof value === 'number' ? numberText(item, value) : '';
    default:
      return String(value);
  }
}

const levelText = (
  item: Extract<SimpleItem, { kind: 'level' }>,
  value: AnswerValue,
  language: FieldLanguage,
): string => {
  const level = typeof value === 'number' ? item.levels[value] : undefined;
  return level === undefined ? '' : textIn(level, language);
};

function numberText(
  item: Extract<SimpleItem, { kind: 'number' | 'reading' | 'calculated' | 'gallons' }>,
  value: number,
): string {
  const unit = item.kind === 'gallons' ? 'gal' : 'unit' in item ? item.unit : undefined;
  const text = value.toLocaleString('en-US', { maximumFractionDigits: 4 });
  return unit === undefined || unit === '' ? text : unit === '%' ? `${text} %` : `${text} ${unit}`;
}

const dayText = (date: string, language: FieldLanguage): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString(language === 'es' ? 'es-US' : 'en-US', {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
