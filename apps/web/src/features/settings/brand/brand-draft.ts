import type { Brand, BrandInput } from '@haulwright/domain/brand/brand';
import type { WordedMail } from '@haulwright/domain/brand/mail-words';

/** The form's content, as it is typed. */
export interface BrandDraft {
  readonly logo: string | null;
  readonly color: string;
  readonly senderName: string;
  readonly replyTo: string;
  readonly answersElsewhere: boolean;
  readonly copyTo: string;
  readonly footer: string;
  readonly words: Readonly<Record<WordedMail, string>>;
}

export const draftOf = (brand: Brand | BrandInput): BrandDraft => ({
  logo: brand.logo,
  color: brand.color ?? '',
  senderName: brand.senderName ?? '',
  replyTo: brand.replyTo ?? '',
  answersElsewhere: brand.answersElsewhere,
  copyTo: brand.copyTo.join(', '),
  footer: brand.footer ?? '',
  words: {
    invoice: brand.words.invoice ?? '',
    reminder: brand.words.reminder ?? '',
    statement: brand.words.statement ?? '',
    receipt: brand.words.receipt ?? '',
    quote: brand.words.quote ?? '',
  },
});
