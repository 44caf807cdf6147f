import type { FieldLanguage } from '@haulwright/domain/forms/form-rows';
import type { Texts } from '../texts/en.ts';

/** Forms are shown in the app's language. */
export const languageOf = ({ locale }: Texts): FieldLanguage => (locale.startsWith('es') ? 'es' : 'en');
