import { spellEmail } from '@haulwright/domain/kernel/phone-text';
import { SpelledField } from '../../ui/fields/spelled-field.tsx';
import type { TextFieldProps } from '../../ui/fields/text-field.tsx';

/** Public to other features. An e-mail address, also out of 'Bob Esh <bob@site.example>'. */
export function EmailField(field: TextFieldProps) {
  // Of type `text`: in one of type `email` browsers drop what they do not understand.
  return <SpelledField inputMode="email" autoComplete="off" {...field} spell={spellEmail} />;
}
