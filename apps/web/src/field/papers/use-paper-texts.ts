import { enPapers } from '../texts/en-papers.ts';
import { esPapers } from '../texts/es-papers.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Texts about papers in the app's language. */
export const usePaperTexts = () => (useTexts().locale.startsWith('es') ? esPapers : enPapers);
