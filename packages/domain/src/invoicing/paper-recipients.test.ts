import { expect, it } from 'vitest';
import { type PaperRecipient, paperRecipient, recipientsOf } from './paper-recipients.ts';

const books: PaperRecipient = { email: 'books@x.com', papers: ['invoice', 'reminder'], isCopy: false };
const payer: PaperRecipient = { email: 'payer@x.com', papers: ['receipt'], isCopy: false };
const owner: PaperRecipient = { email: 'owner@x.com', papers: ['invoice', 'quote'], isCopy: true };

it.each([
  ['nobody is named: the own address', 'invoice', [], 'own@x.com', ['own@x.com'], []],
  ['nobody at all', 'quote', [], null, [], []],
  ['those who are named', 'invoice', [books, owner], 'own@x.com', ['books@x.com'], ['owner@x.com']],
  ['of that paper only', 'reminder', [books, owner], 'own@x.com', ['books@x.com'], []],
  ['a copy alone replaces nobody', 'quote', [books, owner], 'own@x.com', ['own@x.com'], ['owner@x.com']],
  ['receipts go where invoices go', 'receipt', [books, owner], 'own@x.com', ['books@x.com'], ['owner@x.com']],
  ['or to who is named for them', 'receipt', [books, payer], 'own@x.com', ['payer@x.com'], []],
  ['nobody gets it twice', 'quote', [owner], 'owner@x.com', ['owner@x.com'], []],
] as const)('%s', (_name, paper, recipients, own, to, cc) =>
  expect(recipientsOf(paper, recipients, own)).toEqual({ to, cc }),
);

it('somebody who gets nothing is not stored', () => {
  expect(paperRecipient.safeParse({ email: 'a@x.com', papers: [] }).success).toBe(false);
});
