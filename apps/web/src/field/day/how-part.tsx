import { type GallonMethod, gallonMethods } from '@haulwright/domain/custody/ledger/load-fact';
import { draftOf } from '../device/drafts.ts';
import { Choice } from '../kit/fields.tsx';
import { useField } from '../state/field-context.ts';
import { useAmountTexts } from '../papers/use-amount-texts.ts';

interface HowPartProps {
  readonly value: GallonMethod | null;
  readonly onValueChange: (how: GallonMethod) => void;
  readonly tried: boolean;
}

/** Asks how gallons were measured, where the company wants to know. */
export function HowPart({ value, onValueChange, tried }: HowPartProps) {
  const words = useAmountTexts();
  return (
    <Choice
      legend={words.how}
      options={gallonMethods.map((how) => ({ value: how, label: words.hows[how] }))}
      value={value}
      onValueChange={onValueChange}
      error={tried && value === null ? words.chooseHow : undefined}
    />
  );
}

/** What this phone said last, for the same way of measuring. */
export function useLastHow(of: 'pumped' | 'dumped'): {
  readonly asks: boolean;
  readonly last: GallonMethod | null;
  readonly key: string;
} {
  const { pack, drafts } = useField();
  const key = `how:${of}`;
  const last = draftOf(drafts, key);
  return {
    asks: pack?.me.asksGallonMethod === true,
    last: gallonMethods.find((method) => method === last) ?? null,
    key,
  };
}
