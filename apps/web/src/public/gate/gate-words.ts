/** The languages of the page. */
export const gateLanguages = ['en', 'es'] as const;
export type GateLanguage = (typeof gateLanguages)[number];

const storedAt = 'haulwright.gate.language';
let words: Readonly<Record<string, string>> | undefined;
let language: GateLanguage = 'en';

/** What was chosen on this phone; undefined: nothing. */
export function chosenLanguage(): GateLanguage | undefined {
  const chosen = stored();
  return gateLanguages.find((one) => one === chosen);
}

/** What was chosen on this phone, else the phone's own language. */
export const firstLanguage = (): GateLanguage =>
  chosenLanguage() ?? (/^es\b/i.test(navigator.language) ? 'es' : 'en');

/** Some browsers keep nothing for strangers' pages. */
function stored(): string | null {
  try {
    return localStorage.getItem(storedAt);
  } catch {
    return null;
  }
}

/**
 * Loads the words of a language; English needs none. Without signal the page stays as it was.
 * @param isChosen to be spoken the next time, too
 */
export async function speak(
  next: GateLanguage,
  loadSpanish: () => Promise<Readonly<Record<string, string>>>,
  isChosen = true,
): Promise<void> {
  if (next === 'es') words ??= await loadSpanish();
  language = next;
  document.documentElement.lang = next;
  if (!isChosen) return;
  try {
    localStorage.setItem(storedAt, next);
  } catch {
    // It is asked for by the phone's language the next time.
  }
}

export const spoken = (): GateLanguage => language;

/** A text of the page or of the server in the page's language; English where nobody translated it. */
export const say = (english: string): string => (language === 'es' ? (words?.[english] ?? english) : english);
