import { z } from 'zod';
import { type Recipients, withoutRepeats } from '../kernel/mail-addresses.ts';
import { requiredEmail } from '../kernel/text.ts';

/** What the product mails to clients. Credit notes and requests for a deposit go where invoices go. */
export const mailedPapers = ['invoice', 'reminder', 'statement', 'receipt', 'quote'] as const;
export const mailedPaper = z.enum(mailedPapers);
export type MailedPaper = z.infer<typeof mailedPaper>;
export const mailedPaperText: Record<MailedPaper, string> = {
  invoice: 'Invoices',
  reminder: 'Reminders',
  statement: 'Statements',
  receipt: 'Receipts',
  quote: 'Quotes',
};

export const maxPaperRecipients = 20;

/** Somebody of a client who gets some of its papers. */
export const paperRecipient = z.object({
  email: requiredEmail,
  papers: z.array(mailedPaper).min(1, 'Choose what they get.').max(mailedPapers.length),
  isCopy: z.boolean().default(false),
});
export type PaperRecipient = z.infer<typeof paperRecipient>;

/**
 * Who gets a paper: those named for it, else the client's own address. A copy alone replaces nobody. Receipts for
 * which nobody is named go to those who get the invoices.
 * @param otherwise the address it goes to where nobody is named
 */
export function recipientsOf(
  paper: MailedPaper,
  recipients: readonly PaperRecipient[],
  otherwise: string | null,
): Recipients {
  const namedFor = (one: MailedPaper) => recipients.filter(({ papers }) => papers.includes(one));
  const own = namedFor(paper);
  const named = own.length === 0 && paper === 'receipt' ? namedFor('invoice') : own;
  const addresses = (isCopy: boolean) =>
    named.filter((one) => one.isCopy === isCopy).map(({ email }) => email);
  const to = addresses(false);
  return withoutRepeats({
    to: to.length > 0 ? to : otherwise ? [otherwise] : [],
    cc: addresses(true),
  });
}
