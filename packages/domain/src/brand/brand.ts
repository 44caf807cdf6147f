import { z } from 'zod';
import { copiedTo } from '../kernel/mail-addresses.ts';
import { maxLength, optionalEmail, optionalText } from '../kernel/text.ts';
import { brandColor } from './brand-color.ts';
import { mailWords, noOwnWords } from './mail-words.ts';

export const maxFooter = 300;

/** A logo by the SHA-256 of its file. */
const logo = z
  .string()
  .max(64)
  .regex(/^[0-9a-f]{64}$/, 'A logo is named by the SHA-256 of its file.');

/** How a company appears on what it sends to its clients. */
export const brandInput = z.object({
  /** Of a file that was uploaded as a logo before; null: the name stands in its place. */
  logo: logo.nullable(),
  color: brandColor,
  /** Who mails come from; null: the company's name. */
  senderName: optionalText(maxLength.name).refine(
    (name) => name === null || !/[@<>\n]/.test(name),
    'Write a name here, not an address: Keystone Septic.',
  ),
  /** Where answers go; null: to the company's e-mail, else to who sends it. */
  replyTo: optionalEmail,
  /** That answers go to another domain than the company's e-mail is meant. */
  answersElsewhere: z.boolean(),
  /** Who gets a hidden copy of each mail. */
  copyTo: copiedTo,
  /** Below each mail, proposal and paper. */
  footer: optionalText(maxFooter),
  words: mailWords,
});
export type BrandInput = z.output<typeof brandInput>;

export const brand = z.object({
  logo: z.string().nullable(),
  /** In pixels; null without a logo. */
  logoWidth: z.number().int().nullable(),
  logoHeight: z.number().int().nullable(),
  color: z.string().nullable(),
  senderName: z.string().nullable(),
  replyTo: z.string().nullable(),
  answersElsewhere: z.boolean(),
  copyTo: z.array(z.string()),
  footer: z.string().nullable(),
  words: z.object({
    invoice: z.string().nullable(),
    reminder: z.string().nullable(),
    statement: z.string().nullable(),
    receipt: z.string().nullable(),
    quote: z.string().nullable(),
  }),
});
export type Brand = z.infer<typeof brand>;

/** What clients see of it on a page. */
export const publicBrand = z.object({
  /** The picture as a `data:` address. */
  logo: z.string().nullable(),
  color: z.string().nullable(),
  footer: z.string().nullable(),
});
export type PublicBrand = z.infer<typeof publicBrand>;

export const noBrand: Brand = {
  logo: null,
  logoWidth: null,
  logoHeight: null,
  color: null,
  senderName: null,
  replyTo: null,
  answersElsewhere: false,
  copyTo: [],
  footer: null,
  words: noOwnWords,
};

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether two addresses belong to different houses: neither domain is the other or a part of it. */
export function isElsewhere(replyTo: string | null, companyEmail: string | null): boolean {
  if (!replyTo || !companyEmail) return false;
  const [answers, own] = [domainOf(replyTo), domainOf(companyEmail)];
  return answers !== own && !answers.endsWith(`.${own}`) && !own.endsWith(`.${answers}`);
}

/** The question asked of such an address. */
export const elsewhereInWords = (replyTo: string, companyEmail: string): string =>
  `Answers would go to ${domainOf(replyTo)}, and your company’s e-mail is at ${domainOf(companyEmail)}. Correct the address, or confirm that answers go there.`;
