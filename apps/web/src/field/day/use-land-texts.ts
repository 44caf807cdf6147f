import { enLand } from '../texts/en-land.ts';
import { esLand } from '../texts/es-land.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Texts about fields in the app's language, with its number formats. */
export function useLandTexts() {
  const { locale } = useTexts();
  return { ...(locale.startsWith('es') ? esLand : enLand), locale };
}
