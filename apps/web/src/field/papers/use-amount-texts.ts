import { enAmount } from '../texts/en-amount.ts';
import { esAmount } from '../texts/es-amount.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Texts about the amount pumped in the app's language. */
export const useAmountTexts = () => (useTexts().locale.startsWith('es') ? esAmount : enAmount);
