import type { PackJob } from '@haulwright/domain/field/day-pack';
import { signedOtherwise } from '@haulwright/domain/field/signed-amount';
import { useField } from '../state/field-context.ts';
import { volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { useAmountTexts } from './use-amount-texts.ts';

/**
 * Who signed, and for how much; or why nobody did.
 * @param pumped null while unknown
 */
export function useSignedWords(
  signature: PackJob['signature'],
  pumped: number | null,
): { readonly text: string; readonly isOther: boolean } | null {
  const { pack } = useField();
  const texts = useTexts();
  const words = useAmountTexts();
  if (signature === null) return null;
  const units = pack?.me.units ?? 'us';
  const who = texts.sign.inWords(signature.outcome, signature.name);
  const other = signedOtherwise(signature, pumped);
  if (other !== null && pumped !== null)
    return {
      text: words.signedOtherwise(who, volume(other, units, texts), volume(pumped, units, texts)),
      isOther: true,
    };
  const isFor = signature.outcome === 'signed' && signature.gallons != null;
  return {
    text: isFor ? words.signedFor(who, volume(signature.gallons ?? 0, units, texts)) : who,
    isOther: false,
  };
}
