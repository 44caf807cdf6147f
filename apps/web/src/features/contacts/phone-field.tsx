import { phonesIn, spellPhones } from '@haulwright/domain/kernel/phone-text';
import { SpelledField } from '../../ui/fields/spelled-field.tsx';
import type { TextFieldProps } from '../../ui/fields/text-field.tsx';

/**
 * Public to other features. A phone number in any spelling, shown in one: '(717) 555-0124 ext. 4'. Words beside
 * it stay; two numbers are named.
 */
export function PhoneField({ hint, ...field }: TextFieldProps) {
  const numbers = phonesIn(String(field.value ?? ''));
  return (
    <SpelledField
      type="tel"
      autoComplete="off"
      {...field}
      spell={spellPhones}
      hint={numbers.length > 1 ? `${numbers.length} numbers: ${numbers.join(' and ')}.` : hint}
    />
  );
}
