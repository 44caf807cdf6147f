import { z } from 'zod';
import { maxLength, plainText } from './text.ts';

/** Of each kind: to whom a mail goes, and who gets a copy. */
export const maxAddresses = 10;

/** Room for that many of the longest. */
export const longestAddressList = maxAddresses * (maxLength.email + 2);

/**
 * The addresses in what was typed or pasted: between commas, semicolons and line breaks, each alone or as
 * `Name <address>`.
 */
export const splitAddresses = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((part) => /<([^<>]*)>\s*$/.exec(part)?.[1] ?? part)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** One text may hold several; callers from before there could be several send one. */
const typed = z
  .union([plainText(longestAddressList), z.array(plainText(maxLength.email)).max(maxAddresses * 2)])
  .transform((given, context) => {
    const all = (typeof given === 'string' ? [given] : given)
      .flatMap(splitAddresses)
      .map((address) => address.toLowerCase());
    const wrong = all.find(
      (address) => address.length > maxLength.email || !z.email().safeParse(address).success,
    );
    if (wrong !== undefined)
      context.addIssue({
        code: 'custom',
        message: `“${shortened(wrong)}” is not an e-mail address. Write it like name@example.com.`,
      });
    const addresses = [...new Set(all)];
    if (addresses.length > maxAddresses)
      context.addIssue({
        code: 'custom',
        message: `A mail goes to at most ${maxAddresses} addresses. These are ${addresses.length}.`,
      });
    return addresses;
  });

const shortened = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Whom a mail goes to: at least one address, in lower case, each once. */
export const mailedTo = typed.refine(
  (addresses) => addresses.length > 0,
  'Enter an e-mail address like name@example.com.',
);

/** Who gets a copy: none or several. */
export const copiedTo = typed;

export interface Recipients {
  readonly to: readonly string[];
  readonly cc: readonly string[];
}

/** Who gets a mail, as histories say it: `a@x.com, b@x.com, copy to c@x.com`. */
export const recipientsInWords = ({ to, cc }: Recipients): string =>
  [...to, ...cc.map((address, index) => (index === 0 ? `copy to ${address}` : address))].join(', ');

/** Recipients without those addresses. */
export const withoutAddresses = ({ to, cc }: Recipients, left: readonly string[]): Recipients => {
  const isLeft = new Set(left.map((address) => address.toLowerCase()));
  const rest = (addresses: readonly string[]) =>
    addresses.filter((address) => !isLeft.has(address.toLowerCase()));
  return { to: rest(to), cc: rest(cc) };
};

/** An address gets a mail once: who it goes to needs no copy. */
export const withoutRepeats = ({ to, cc }: Recipients): Recipients => ({
  to,
  cc: withoutAddresses({ to: [], cc }, to).cc,
});
