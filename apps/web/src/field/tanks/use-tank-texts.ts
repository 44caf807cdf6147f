import { enTanks } from '../texts/en-tanks.ts';
import { esTanks } from '../texts/es-tanks.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Texts about tanks in the app's language. */
export const useTankTexts = () => (useTexts().locale.startsWith('es') ? esTanks : enTanks);
