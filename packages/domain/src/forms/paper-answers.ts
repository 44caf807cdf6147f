import { maxLength } from '../kernel/text.ts';
import type { FormAnswers } from './evaluate-form.ts';
import { answerText } from './form-rows.ts';
import type { FormTemplate } from './form-template.ts';
import type { AnswerValue } from './terms.ts';

/**
 * The fields of papers that an item of a form answers, by the item's id: companies may change its text. They
 * are the fields of the rule packs, whose papers nobody else records.
 */
const fieldsOfItem: Readonly<Record<string, readonly string[]>> = {
  trapCondition: ['trap.condition'],
  evacuated: ['trap.cleaned', 'trap.fullyEvacuated'],
  noWaterReturned: ['trap.noGraywaterReturned'],
};

/** The items that answer fields of papers. */
export const itemsOnPaper: readonly string[] = Object.keys(fieldsOfItem);

/** Answers of a form to fields of papers, by field, as printed. */
export type PaperAnswers = Readonly<Record<string, string>>;

/**
 * What a filled-in form says to fields of papers, in English as papers are. Unanswered items say nothing.
 * @param answers the effective ones
 */
export const paperAnswersOf = ({ items }: Pick<FormTemplate, 'items'>, answers: FormAnswers): PaperAnswers =>
  Object.fromEntries(
    items.flatMap((item) => {
      const fields = Object.hasOwn(fieldsOfItem, item.id) ? fieldsOfItem[item.id] : undefined;
      if (fields === undefined || item.kind === 'repeat') return [];
      const text = inALine(answerText(item, answers[item.id] as AnswerValue | undefined));
      return text === '' ? [] : fields.map((field) => [field, text]);
    }),
  );

const inALine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, maxLength.line);
