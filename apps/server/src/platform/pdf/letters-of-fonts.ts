import anyAscii from 'any-ascii';

/** Letters of scripts that the fonts do not have, and pictures: a Chinese name, an emoji. */
const otherScripts =
  /[^\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Inherited}[\p{sc=Common}&&[\p{Cc}\u{20}-\u{22ff}]]]+/gv;
/** Whatever else the fonts may lack: full-width letters, phonetic signs. */
const beyondLatin = /[^\p{Cc}\u{20}-\u{24f}]+/gv;

/** How to write a text with fewer letters, the mildest way first. */
const rewritings: readonly ((text: string) => string)[] = [otherScripts, beyondLatin].map(
  (lacking) => (text) => text.replaceAll(lacking, (letters) => anyAscii(letters)),
);

/**
 * The texts of a document's data as they are, and then in Latin letters as far as that changes anything: a box
 * says nothing of a name.
 * @returns JSON
 */
export function* dataInLetters(data: unknown): Generator<string> {
  let last = JSON.stringify(data);
  yield last;
  for (const rewritten of rewritings) {
    const next = JSON.stringify(data, (_key, value: unknown) =>
      typeof value === 'string' ? rewritten(value) : value,
    );
    if (next !== last) yield next;
    last = next;
  }
}
