/** Limits of a JSON text. */
export interface JsonLimits {
  /** Nesting depth of objects and lists. */
  readonly depth: number;
  /** Values: texts, numbers, objects, lists and so on. */
  readonly values: number;
}

/** Why bytes are not accepted as JSON. */
export type JsonProblem = 'malformed' | 'too-deep' | 'too-many-values';

const quote = 0x22;
const comma = 0x2c;
const openList = 0x5b;
const backslash = 0x5c;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/**
 * Finds exceeded limits without building anything: parsing first would already cost the memory, and code that
 * walks a deep value runs out of stack. A value follows every comma and may follow every opening bracket, so
 * both are counted. Invalid JSON is left to the parser.
 */
export function exceeds(bytes: Uint8Array, limits: JsonLimits): Exclude<JsonProblem, 'malformed'> | null {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      at = endOfText(bytes, at + 1);
    } else if (byte === openList || byte === openObject) {
      depth += 1;
      values += 1;
      if (depth > limits.depth) return 'too-deep';
    } else if (byte === closeList || byte === closeObject) {
      depth -= 1;
    } else if (byte === comma) {
      values += 1;
    }
    if (values > limits.values) return 'too-many-values';
  }
  return null;
}

/** The position of the quote that ends the text beginning at `from`. */
function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    at = bytes.indexOf(quote, at);
    if (at === -1) return bytes.length;
    let before = at;
    while (before > from && bytes[before - 1] === backslash) before -= 1;
    // An even number of backslashes are escaped themselves.
    if ((at - before) % 2 === 0) return at;
    at += 1;
  }
}

/** Parses a JSON text in UTF-8 (RFC 8259 §8.1), or says why not. An empty text is no value. */
export function readJson(
  bytes: Uint8Array,
  limits: JsonLimits,
): { readonly value: unknown } | { readonly problem: JsonProblem } {
  const problem = exceeds(bytes, limits);
  if (problem) return { problem };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { value: text.trim() === '' ? undefined : (JSON.parse(text) as unknown) };
  } catch {
    return { problem: 'malformed' };
  }
}
