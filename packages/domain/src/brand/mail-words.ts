import { z } from 'zod';
import { plainText } from '../kernel/text.ts';

/** Mails to clients whose words a company can write itself. */
export const wordedMails = ['invoice', 'reminder', 'statement', 'receipt', 'quote'] as const;
export type WordedMail = (typeof wordedMails)[number];

export const wordedMailName: Record<WordedMail, string> = {
  invoice: 'Invoice',
  reminder: 'Reminder',
  statement: 'Statement',
  receipt: 'Receipt',
  quote: 'Quote',
};

export const maxWords = 2_000;

interface Chip {
  /** Stands in the text as `{name}`. */
  readonly name: string;
  /** What it becomes. */
  readonly meaning: string;
}

const greeted: readonly Chip[] = [
  { name: 'contact', meaning: 'who is greeted' },
  { name: 'client', meaning: 'the client' },
];
const shared: readonly Chip[] = [
  ...greeted,
  { name: 'number', meaning: 'the number' },
  { name: 'total', meaning: 'the total' },
];
const company: Chip = { name: 'company', meaning: 'your company' };

/** What a text may name, in the order in which it is offered. */
export const chipsOf: Record<WordedMail, readonly Chip[]> = {
  invoice: [...shared, { name: 'due', meaning: 'the due date' }, company],
  reminder: [
    ...shared,
    { name: 'open', meaning: 'what is still to be paid' },
    { name: 'due', meaning: 'the due date' },
    company,
  ],
  statement: [
    ...greeted,
    { name: 'from', meaning: 'the first day of the statement' },
    { name: 'through', meaning: 'its last day' },
    { name: 'balance', meaning: 'what the client owes' },
    { name: 'overdue', meaning: 'what of it is overdue' },
    company,
  ],
  receipt: [
    ...greeted,
    { name: 'amount', meaning: 'what was received' },
    { name: 'method', meaning: 'the card or the transfer, with its last four digits' },
    { name: 'date', meaning: 'the day it was received' },
    company,
  ],
  quote: [
    ...shared,
    { name: 'title', meaning: 'what is offered' },
    { name: 'valid', meaning: 'the last day to accept it' },
    company,
  ],
};

/** The words of a mail for which the company has none of its own. */
export function defaultWords(mail: WordedMail, { isLate = true } = {}): string {
  switch (mail) {
    case 'invoice':
      return 'Hello {contact},\n\nattached is Invoice {number} for {total}, due on {due}.';
    case 'reminder':
      return `Hello {contact},\n\n{open} of Invoice {number} ${isLate ? 'was' : 'is'} due on {due}. The invoice is attached again. If you have already paid it, thank you.`;
    case 'statement':
      return `Hello {contact},\n\nattached is your statement from {from} through {through}. Your balance is {balance}.${isLate ? ' {overdue} of it is overdue.' : ''}`;
    case 'receipt':
      return 'Hello {contact},\n\nthank you. On {date} we received {amount} by {method}.';
    default:
      return 'Hello {contact},\n\nattached is our quote {number}, {title}, for {total}. It is valid through {valid}.';
  }
}

const chip = /\{([^{}\n]*)\}/g;

/** Puts values in place of the chips. A chip without a value stays as it was typed. */
export const fillWords = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replaceAll(chip, (typed, name: string) =>
    Object.hasOwn(values, name.trim()) ? (values[name.trim()] ?? typed) : typed,
  );

/** A text in paragraphs, as blank lines divide it. */
export const paragraphsOf = (words: string): string[] =>
  words
    .split(/\n[ \t]*\n/)
    .map((one) => one.trim())
    .filter(Boolean);

/** Own words for a mail; empty becomes null: the default. A name in braces that would stay as it is, is refused. */
export const ownWords = (mail: WordedMail) => {
  const known = chipsOf[mail].map(({ name }) => name);
  return plainText(maxWords)
    .nullable()
    .transform((text, context) => {
      const unknown = [...(text ?? '').matchAll(chip)].find(([, name = '']) => !known.includes(name.trim()));
      const stray = (text ?? '').replaceAll(chip, '').match(/[{}]/);
      if (unknown !== undefined)
        context.addIssue({
          code: 'custom',
          message: `${unknown[0].slice(0, 40)} is no name that can be filled in. Use ${known.map((name) => `{${name}}`).join(', ')}.`,
        });
      else if (stray !== null)
        context.addIssue({
          code: 'custom',
          message: `A brace stands alone. Write names like {${known[0]}}, or leave the brace out.`,
        });
      return text === '' ? null : text;
    });
};

export const mailWords = z.object({
  invoice: ownWords('invoice'),
  reminder: ownWords('reminder'),
  // Callers from before there were mails of statements and receipts leave them out.
  statement: ownWords('statement').default(null),
  receipt: ownWords('receipt').default(null),
  quote: ownWords('quote'),
} satisfies Record<WordedMail, z.ZodType>);
export type MailWords = z.output<typeof mailWords>;

export const noOwnWords: MailWords = {
  invoice: null,
  reminder: null,
  statement: null,
  receipt: null,
  quote: null,
};

/**
 * The paragraphs of a mail, in the company's own words where it has some. They are divided before they are filled
 * in, so that a client's name begins no paragraph of its own.
 * @param values one for each chip of the mail
 */
export const wordsOfMail = (
  words: MailWords,
  mail: WordedMail,
  values: Readonly<Record<string, string>>,
  { isLate = true } = {},
): string[] =>
  paragraphsOf(words[mail] ?? defaultWords(mail, { isLate })).map((one) => fillWords(one, values));
