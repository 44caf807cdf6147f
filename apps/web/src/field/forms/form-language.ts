import type { FieldLanguage } from '@haulwright/domain/forms/form-rows';
import type { Texts } from '../texts/en.ts';

/** The language a form is read in: the app's. */
export const languageOf = ({ locale }: Texts): FieldLanguage => (locale.startsWith('es') ? 'es' : 'en');
