import { wordsOfMail } from '@haulwright/domain/brand/mail-words';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { QuoteDetail } from '@haulwright/domain/quotes/quote';
import { companyLetter } from '../brand/company-letter.ts';
import type { Letterhead } from '../brand/letterheads.ts';

const dayText = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Composes the mail of a quote to its client. */
export function quoteMail(
  { number, title, totalCents, expiresOn, taxNotSet, parties, message }: QuoteDetail,
  letterhead: Letterhead,
  link: string,
) {
  const { companyName, companyAddress, companyPhone, billToContact, billToName } = parties;
  const words = wordsOfMail(letterhead.brand.words, 'quote', {
    contact: billToContact ?? billToName,
    client: billToName,
    number: number ?? '',
    title,
    total: `${formatDollars(totalCents)}${taxNotSet.length > 0 ? ' plus taxes' : ''}`,
    valid: dayText.format(new Date(`${expiresOn}T00:00:00Z`)),
    company: companyName,
  });
  return companyLetter(letterhead, {
    subject: `Quote ${number ?? ''} from ${companyName}`,
    company: { name: companyName, address: companyAddress, phone: companyPhone },
    paragraphs: [
      ...words,
      ...(message === null ? [] : [message]),
      'Read it, accept it or tell us why not here:',
    ],
    link: {
      address: link,
      label: 'Open the quote',
      below: 'Keep this link private. Anyone who has it can accept the quote.',
    },
    remitTo: null,
  });
}
