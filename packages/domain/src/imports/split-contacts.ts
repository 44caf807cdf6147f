import { z } from 'zod';
import { maxLength } from '../kernel/text.ts';
import { phoneKey } from '../kernel/contact-keys.ts';

/** A phone number from a cell that holds several; `kind` as named in the cell or its header. */
export interface ListedPhone {
  readonly kind: 'Phone' | 'Mobile' | 'Home' | 'Work' | 'Fax';
  readonly number: string;
}

const kinds: readonly [RegExp, ListedPhone['kind']][] = [
  [/\b(?:mobile|cell)/i, 'Mobile'],
  [/\bhome\b/i, 'Home'],
  [/\b(?:work|office|business)\b/i, 'Work'],
  [/\bfax\b/i, 'Fax'],
];

/** The kind of phone in a label or a header. */
export const phoneKind = (label: string): ListedPhone['kind'] =>
  kinds.find(([pattern]) => pattern.test(label))?.[1] ?? 'Phone';

const labelWord = String.raw`\b(?:main|primary|alt|other|mobile|cell|home|work|office|business|fax|tele?|phone)\b`;
const label = new RegExp(String.raw`${labelWord}[\w .]{0,20}:`, 'gi');
const hasLabelWord = new RegExp(labelWord, 'i');
/** Longer cells are notes, not phones. */
const longestCell = 400;

/**
 * Splits the phones of a cell such as "Phone:(717) 555-0101 Mobile:717-555-0102" or "555-0101 / 555-0102". A
 * cell with one phone, or with other words, comes back as one, unchanged.
 */
export function splitPhones(cell: string): readonly ListedPhone[] {
  const text = cell.trim();
  if (text === '') return [];
  const pieces = text
    .slice(0, longestCell)
    .replaceAll(label, (found) => `\n${found}`)
    .split(/[\n;,/|]+|\s+(?:or|and|&)\s+/i)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
  const phones = pieces.map((piece): ListedPhone => {
    const [, kind = '', number = piece] = /^([a-z][\w .]{0,30}):\s*(.*)$/i.exec(piece) ?? [];
    // "Mobile:" is a label without its number; "Bob:" may be a name, so it is kept.
    const isUnknown = number === '' && !hasLabelWord.test(kind);
    return { kind: phoneKind(kind), number: isUnknown ? piece : number };
  });
  const filled = phones.filter(({ number }) => number !== '');
  const isList = filled.every(({ number }) => phoneKey(number) !== null && number.length <= maxLength.phone);
  if (!isList || text.length > longestCell) return [{ kind: 'Phone', number: text }];
  const keys = new Set<string | null>();
  return filled.filter(({ number }) => {
    const key = phoneKey(number);
    return keys.size < keys.add(key).size;
  });
}

/**
 * The distinct e-mail addresses of a cell: "ann@a.example; Bob <bob@b.example>". A cell without one comes
 * back unchanged.
 */
export function splitEmails(cell: string): readonly string[] {
  const text = cell.trim();
  if (text === '') return [];
  const isAddress = (piece: string) => z.email().safeParse(piece).success;
  if (isAddress(text)) return [text];
  const found = text
    .slice(0, longestCell * 5)
    .split(/[\s<>;,"|]+/)
    .map((piece) => piece.replace(/^mailto:/i, ''))
    .filter(isAddress);
  const once = found.filter(
    (one, index) => found.findIndex((other) => other.toLowerCase() === one.toLowerCase()) === index,
  );
  return once.length > 0 ? once : [text];
}
