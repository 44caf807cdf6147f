import { maxLength } from './text.ts';

/**
 * A US number in any spelling: digits in groups of 3, 3 and 4, with or without the country code, a bracket, and
 * an extension; not part of longer digits.
 */
const number = new RegExp(
  String.raw`(?<![\d+])(?:\+?1[\s.-]{0,2})?\(?(\d{3})\)?[\s./-]{0,3}(\d{3})[\s.-]{0,3}(\d{4})(?!\d|-\d)` +
    String.raw`(?:[\s,;(]*(?:ext(?:ension)?[\s.:]*|x[\s.:]*|#)(\d{1,7})\)?(?!\d))?`,
  'gi',
);

/** The US numbers of a field in their one spelling: '(717) 555-0124 ext. 4'. */
export const phonesIn = (field: string): string[] =>
  [...field.matchAll(number)].map(([, area = '', exchange = '', line = '', extension]) =>
    spelled(area, exchange, line, extension),
  );

const spelled = (area: string, exchange: string, line: string, extension: string | undefined): string =>
  `(${area}) ${exchange}-${line}${extension === undefined ? '' : ` ext. ${extension}`}`;

/**
 * Spells the US numbers of a phone field in one way and leaves all else as it was typed: words beside them, a
 * second number, numbers of other countries, letters to dial. What would no longer fit stays as it is.
 */
export function spellPhones(field: string): string {
  const text = field.trim();
  // Of another country: its groups may look like ours.
  if (/\+(?!1)/.test(text)) return text;
  const shown = text.replaceAll(
    number,
    (_all, area: string, exchange: string, line: string, extension: string | undefined) =>
      spelled(area, exchange, line, extension),
  );
  return shown.length > maxLength.phone ? text : shown;
}

const address = /[^\s<>"',;:()[\]]+@[^\s<>"',;:()[\]]+\.[^\s<>"',;:()[\]]+/g;

/**
 * The one address of an e-mail field: of 'Bob <bob@Site.example>', 'mailto:bob@site.example' or with spaces
 * around. The domain has no capitals, the name keeps them. Several addresses, or none, stay as they were typed.
 */
export function spellEmail(field: string): string {
  const text = field.trim();
  const [only, ...others] = [...text.matchAll(address)].map(([found]) => found.replace(/\.+$/, ''));
  if (only === undefined || others.length > 0) return text;
  const at = only.lastIndexOf('@');
  return only.slice(0, at) + only.slice(at).toLowerCase();
}
