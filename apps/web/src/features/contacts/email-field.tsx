import { spellEmail } from '@haulwright/domain/kernel/phone-text';
import { SpelledField } from '../../ui/fields/spelled-field.tsx';
import type { TextFieldProps } from '../../ui/fields/text-field.tsx';

/** Public to other features. An e-mail address, also out of 'Bob Esh <bob@site.example>'. */
export function EmailField(field: TextFieldProps) {
  // Browsers take only line breaks and outer blanks off what is typed into one of this type.
  return <SpelledField type="email" autoComplete="off" {...field} spell={spellEmail} />;
}
