import { toVolume } from '@haulwright/domain/kernel/units';
import { FieldButton } from '../kit/field-button.tsx';
import { NumberInput } from '../kit/fields.tsx';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { typedGallons, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';

interface AmountInputProps {
  readonly stop: StopView;
  /** As typed, in the company's unit. */
  readonly value: string;
  readonly onValueChange: (typed: string) => void;
  readonly tried: boolean;
  /** What is missing, besides a number that is none. */
  readonly error?: string | undefined;
}

/** What was pumped at a stop: typed, or as planned. */
export function AmountInput({ stop, value, onValueChange, tried, error }: AmountInputProps) {
  const { pack } = useField();
  const texts = useTexts();
  const units = pack?.me.units ?? 'us';
  const expected = stop.job?.expectedGallons ?? 0;
  const isWrong = typedGallons(value, units) === undefined;
  return (
    <div
      className={
        expected > 0
          ? 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] items-start gap-x-2'
          : undefined
      }
    >
      <NumberInput
        label={texts.complete.volume(texts.units[units])}
        wrong={isWrong ? texts.complete.wrongVolume : undefined}
        error={error}
        tried={tried}
        value={value}
        onValueChange={onValueChange}
      />
      {expected > 0 && (
        <FieldButton
          className="mb-4 w-full min-[24rem]:mt-7.5"
          onClick={() => onValueChange(String(toVolume(expected, units)))}
        >
          {texts.complete.asPlanned(volume(expected, units, texts))}
        </FieldButton>
      )}
    </div>
  );
}
