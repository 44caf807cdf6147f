import type { WordedMail } from './mail-words.ts';

/** What we add below the words of a mail, the company’s own or ours. */
export const sampleBelow = (mail: WordedMail): string[] =>
  mail === 'receipt' ? ['Invoice INV-00111: $325.00\nLeft as your credit: $25.00'] : [];

/** The number of the paper that a sample is about. */
export const sampleNumber = (mail: WordedMail): string => (mail === 'quote' ? 'Q-00111' : 'INV-00111');

/** Stands for a client in a preview and in a sample, one value for each chip. */
export const sampleValues = (companyName: string, mail: WordedMail): Readonly<Record<string, string>> => ({
  contact: 'Maria Zook',
  client: 'Zook Properties',
  number: sampleNumber(mail),
  title: 'Septic pump-out',
  total: '$325.00',
  open: '$325.00',
  due: 'December 25, 2026',
  from: 'September 27, 2026',
  through: 'December 25, 2026',
  balance: '$615.00',
  overdue: '$290.00',
  amount: '$350.00',
  method: 'card ending 4242',
  date: 'December 21, 2026',
  valid: 'December 25, 2026',
  company: companyName,
});
