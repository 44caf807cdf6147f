import { enPlaces } from '../texts/en-places.ts';
import { esPlaces } from '../texts/es-places.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Texts about sharing a place, in the app's language. */
export const usePlaceTexts = () => (useTexts().locale.startsWith('es') ? esPlaces : enPlaces);
