import { createContext, useContext } from 'react';
import { en, type Texts } from './en.ts';
import { es } from './es.ts';

export const languages = { en, es } as const;
export type Language = keyof typeof languages;

/** The phone's language, if the app has it. */
export const languageOfPhone = (): Language => (/^es\b/i.test(navigator.language) ? 'es' : 'en');

export const TextsContext = createContext<Texts>(en);

/** The texts in the language the person chose. */
export const useTexts = (): Texts => useContext(TextsContext);
