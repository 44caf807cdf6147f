import { createContext, useContext, useEffect, useState } from 'react';
import { en, type Texts } from './en.ts';

/** The languages of the app, with their own names. */
export const languageNames = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languageNames;

/** The phone's language, if the app has it. */
export const languageOfPhone = (): Language => (/^es\b/i.test(navigator.language) ? 'es' : 'en');

export const TextsContext = createContext<Texts>(en);

/** The texts in the language the person chose. */
export const useTexts = (): Texts => useContext(TextsContext);

let spanish: Texts | undefined;
/** Spanish comes with its first reader: the first screen crosses a weak signal in one language. */
const loadSpanish = async (): Promise<Texts> => (spanish ??= (await import('./es.ts')).es);

/**
 * The texts of a language: those shown before until they are loaded, and undefined before the first.
 * A phone that cannot load them is shown English.
 * @param language undefined while it is not known whose phone it is
 */
export function useTextsOf(language: Language | undefined): Texts | undefined {
  const ready = language === 'en' ? en : language === 'es' ? spanish : undefined;
  const [loaded, setLoaded] = useState<Texts>();
  const [before, setBefore] = useState(ready);
  if (ready !== undefined && ready !== before) setBefore(ready);
  useEffect(() => {
    if (language !== 'es' || spanish !== undefined) return undefined;
    let isGone = false;
    async function load() {
      const texts = await loadSpanish().catch((error: unknown) => {
        console.error('The texts of a language could not be loaded', error);
        return en;
      });
      if (!isGone) setLoaded(texts);
    }
    void load();
    return () => {
      isGone = true;
    };
  }, [language]);
  return ready ?? (language === undefined ? undefined : (loaded ?? before));
}
