/** A number of a phone field as it was written, with the words beside it, and where it leads. */
export interface PhoneLink {
  readonly text: string;
  /** A `tel:` address of RFC 3966; undefined where no number that can be dialed was found. */
  readonly url?: string;
}

const american = [
  String.raw`\+(?!1)\d(?:[\s().-]{0,2}\d){6,14}`,
  String.raw`(?:\+?1[\s.-]{0,2})?\(?(?<!\d)\d{3}\)?[\s.-]{0,3}\d{3}[\s.-]{0,3}\d{4}(?!\d)`,
  // 800-SEPTICS
  String.raw`(?:\+?1[\s.-]?)?\(?(?<!\d)\d{3}\)?[\s.-](?=\d{0,3}-?[A-Z])[\dA-Z]{3}-?[\dA-Z]{4}(?![\dA-Za-z])`,
  // Without an area code, and not the beginning of a number of other groups.
  String.raw`(?<!\d)\d{3}[\s.-]{0,2}\d{4}(?!\d|[\s.-]\d{4}(?!\d))`,
].join('|');
const elsewhere = String.raw`\+?\(?\d(?:[\s().-]{0,2}\d){6,}`;
const short = String.raw`^[*#]?\d+#?$`;
/** `ext. 12`, `x12`, `#12`; not a second number behind the sign. */
const extension = String.raw`(?:[\s,;(]*(?:;?[Ee][Xx][Tt][a-z]*[\s.:=]*|[Xx][\s.:]*|#)(?<extension>\d{1,7})(?!\d|[.-]\d))?`;
/** Of E.164. */
const longest = 15;

/** What stands between two numbers and says nothing. */
const between = /^(?:[\s,;/|&+-]|(?:or|and|o|y)(?=\s))+|(?:[\s,;/|&-]|\s(?:or|and|o|y)(?=\s*$))+$/gi;
const keys = '22233344455566677778889999';

/** The numbers of a field that may hold several, in their order. Digits of two are never in one link. */
export function phoneLinks(field: string): PhoneLink[] {
  const text = field.trim();
  const found = [american, elsewhere, short]
    .map((number) => [...text.matchAll(new RegExp(`(?<number>${number})${extension}`, 'g'))])
    .find(({ length }) => length > 0);
  if (found === undefined) return [{ text }];
  // "cell 717-555-0101, home …" or "717-555-0101 (cell), …".
  const wordsLead = /\p{L}/u.test(text.slice(0, found[0]?.index));
  const ends = found.map(({ index, 0: whole }, at) =>
    at === found.length - 1 ? text.length : wordsLead ? index + whole.length : (found[at + 1]?.index ?? 0),
  );
  return found.map(({ groups }, at) => ({
    text: text.slice(at === 0 ? 0 : ends[at - 1], ends[at]).replaceAll(between, ''),
    ...urlOf(groups?.['number'] ?? '', groups?.['extension']),
  }));
}

function urlOf(number: string, extended: string | undefined): Pick<PhoneLink, 'url'> {
  const dialed = number
    .replaceAll(/[A-Z]/g, (letter) => keys[letter.charCodeAt(0) - 65] ?? '')
    .replaceAll(/[^\d+*#]/g, '');
  if (dialed.replace('+', '').length > longest) return {};
  return { url: `tel:${dialed}${extended === undefined ? '' : `;ext=${extended}`}` };
}
