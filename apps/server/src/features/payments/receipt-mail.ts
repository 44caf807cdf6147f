import { wordsOfMail } from '@haulwright/domain/brand/mail-words';
import type { InvoiceParties } from '@haulwright/domain/invoicing/invoice';
import { formatDollars } from '@haulwright/domain/kernel/dollars';
import type { BrandedCompany } from '../brand/brand.queries.ts';
import { companyLetter } from '../brand/company-letter.ts';
import type { Letterhead } from '../brand/letterheads.ts';
import type { ClientPage } from '../invoicing/papers/client-pages.ts';
import { paperTitle } from '../invoicing/papers/paper-documents.ts';
import type { PaidPaper, ReceivedPayment } from './receipts.queries.ts';

export interface Receipt {
  readonly payment: ReceivedPayment;
  readonly papers: readonly PaidPaper[];
  readonly parties: InvoiceParties;
  readonly from: BrandedCompany;
  readonly page: ClientPage | undefined;
  /** It was received in the provider's test mode. */
  readonly isPractice: boolean;
}

const dayText = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'card ending 4242' and 'bank transfer from the account ending 6789'. */
const methodOf = ({ method, reference }: ReceivedPayment): string => {
  if (method === 'transfer')
    return reference === null ? 'bank transfer' : `bank transfer from the account ending ${reference}`;
  return reference === null ? 'card' : `card ending ${reference}`;
};

/** What the money paid, and what is left of it, in a line each. */
function linesOf({ payment, papers }: Receipt): string {
  const rest = payment.cents - papers.reduce((sum, { cents }) => sum + cents, 0);
  return [
    ...papers.map((paper) => `${paperTitle(paper)}: ${formatDollars(paper.cents)}`),
    ...(rest > 0 ? [`Left as your credit: ${formatDollars(rest)}`] : []),
  ].join('\n');
}

/** The receipt of a payment, in the company's own words where it has some; what was paid stands below them. */
export function receiptLetter(letterhead: Letterhead, receipt: Receipt): ReturnType<typeof companyLetter> {
  const { payment, parties, page, isPractice } = receipt;
  return companyLetter(letterhead, {
    subject: `Receipt from ${parties.companyName}`,
    company: { name: parties.companyName, address: parties.companyAddress, phone: parties.companyPhone },
    paragraphs: [
      ...wordsOfMail(letterhead.brand.words, 'receipt', {
        contact: parties.billToContact ?? parties.billToName,
        client: parties.billToName,
        amount: formatDollars(payment.cents),
        method: methodOf(payment),
        date: dayText.format(new Date(`${payment.receivedOn}T00:00:00Z`)),
        company: parties.companyName,
      }),
      linesOf(receipt),
      ...(isPractice ? ['Practice: no money moved.'] : []),
    ],
    ...(page && { link: { ...page, label: 'View' } }),
    remitTo: null,
  });
}
