/**
 * How what is stored and what is typed are compared when something is looked for: letters and digits alone,
 * without accents, apostrophes, hyphens, spaces and case, so that `7175551001` and `(717) 555-1001` are one
 * number and `O’Brien` and `obrien` one name. The database fills its search columns by the same rules
 * (`platform/database/find-columns.ts` of the server makes its functions from these tables, and a property
 * compares both sides), and an import finds clients that are there already by them.
 */

/** What is dropped after decomposition: marks, punctuation, symbols and spaces, as the inside of a class. */
export const droppedCharacters = [
  String.raw`\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7`,
  String.raw`\u02b0-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff`,
  String.raw`\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe2f\ufeff\ufffc\ufffd`,
].join('');

const span = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('');

/**
 * Letters that stand for one other letter. Case is folded by this table and not by the machine's locale, which
 * differs from server to server.
 */
export const foldedLetters = {
  from: `${span(0x41, 0x5a)}ØøŁłĐđĦħÐðıŦŧ${span(0x391, 0x3a1)}${span(0x3a3, 0x3a9)}ς${span(0x410, 0x42f)}${span(0x400, 0x40f)}`,
  to: `${span(0x61, 0x7a)}oollddhhdditt${span(0x3b1, 0x3c1)}${span(0x3c3, 0x3c9)}σ${span(0x430, 0x44f)}${span(0x450, 0x45f)}`,
} as const;

/** Letters that stand for two. */
export const foldedPairs: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['ẞ', 'ss'],
  ['Æ', 'ae'],
  ['æ', 'ae'],
  ['Œ', 'oe'],
  ['œ', 'oe'],
  ['Þ', 'th'],
  ['þ', 'th'],
];

const dropped = new RegExp(`[${droppedCharacters}]+`, 'gu');
const folded = new Map([
  ...Array.from(foldedLetters.from, (letter, at): [string, string] => [letter, foldedLetters.to[at] ?? '']),
  ...foldedPairs,
]);

/** Letters and digits alone, in one spelling. */
export const findForm = (text: string): string =>
  Array.from(text.normalize('NFKD').replaceAll(dropped, ''), (letter) => folded.get(letter) ?? letter).join(
    '',
  );

/** Street abbreviations of the postal service (USPS Publication 28, appendix C). */
export const shortStreetWords: Readonly<Record<string, string>> = {
  street: 'st',
  road: 'rd',
  avenue: 'ave',
  av: 'ave',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  circle: 'cir',
  boulevard: 'blvd',
  place: 'pl',
  highway: 'hwy',
  parkway: 'pkwy',
  pike: 'pike',
  route: 'rte',
  rt: 'rte',
  trail: 'trl',
  terrace: 'ter',
  square: 'sq',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  apartment: 'apt',
  suite: 'ste',
  mount: 'mt',
  saint: 'st',
  county: 'co',
};

/** Each abbreviation in full. */
export const longStreetWords: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(shortStreetWords)
    .filter(([word]) => word !== 'av' && word !== 'rt')
    .toReversed() // the first of those that share an abbreviation wins
    .flatMap(([word, short]) => [
      [short, word],
      ...(short === 'ave' ? [['av', word]] : []),
      ...(short === 'rte' ? [['rt', word]] : []),
    ]),
);

/** What stands between the words of a street, as the inside of a class. */
export const betweenStreetWords = String.raw`\t\n\r ,;:/.-`;
const streetWords = (street: string): string[] =>
  street.split(new RegExp(`[${betweenStreetWords}]+`, 'u')).map(findForm);
const streetBy = (words: Readonly<Record<string, string>>, street: string): string =>
  streetWords(street)
    .map((word) => (Object.hasOwn(words, word) ? words[word] : word))
    .join('');

/** A street in one spelling, its words abbreviated: equal for `12 Main Street` and `12 main st.` */
export const shortStreet = (street: string): string => streetBy(shortStreetWords, street);

/** A street as searched: as it is written, abbreviated and in full, whichever differ. */
export const findStreet = (street: string): string =>
  [...new Set([findForm(street), shortStreet(street), streetBy(longStreetWords, street)])].join(' ');

/** A US phone number as people write it: in three groups, two, or one; a leading 1 is the country. */
const phone = /(?<![\p{L}\p{N}])(?:\+?1[\s./-]*)?(\(?\d{3}\)?[\s./-]*\d{3}[\s./-]*\d{4})(?![\p{L}\p{N}])/gu;
const localPhone = /(?<![\p{L}\p{N}])(\d{3}[\s./-]+\d{4})(?![\p{L}\p{N}])/gu;

/** A search of more words than this looks for the first of them: each is a look of its own. */
const maxWords = 6;

/** The words that must all be found somewhere; none when the text has neither letters nor digits. */
export const findWords = (typed: string): string[] => {
  const whole = (_: string, number: string) => number.replaceAll(/\D/g, '');
  const words = typed
    .normalize('NFKC')
    .replaceAll(phone, whole)
    .replaceAll(localPhone, whole)
    .split(/[\s,;:/|]+/u)
    .map(findForm)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, maxWords);
};

/** Whether a search finds something that has these texts. */
export const finds = (typed: string, texts: readonly string[]): boolean => {
  const forms = texts.map(findForm).join(' ');
  return findWords(typed).every((word) => forms.includes(word));
};
