/** The product's own name is the first guess of anyone who knows which product this is. */
const ownWords = ['haulwright'];
const shortestWord = 4;

/**
 * Whether a password is hardly more than known facts about its owner: the address, a name, the company, the
 * product (OWASP ASVS 5.0, 6.2.11). Case, blanks, punctuation and digits at either end do not make it better.
 * @param about the owner's address and names, as written
 */
export function isGuessable(password: string, about: readonly string[]): boolean {
  const core = lettersAndDigits(password);
  const trimmed = core.replace(/^\p{N}+|\p{N}+$/gu, '');
  return [...ownWords, ...about.flatMap(wordsOf)].some(
    (word) => word.length >= shortestWord && (core === word || trimmed === word),
  );
}

/** The whole, the part of an address before the @, its domain, and each word. */
function wordsOf(text: string): string[] {
  const [beforeAt = '', domain = ''] = text.split('@');
  return [text, beforeAt, domain, domain.split('.')[0] ?? '', ...text.split(/[\s@]+/)].map(lettersAndDigits);
}

const lettersAndDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
