import type { PackTank } from '@haulwright/domain/field/day-pack';
import { type WasteType, wasteTypes } from '@haulwright/domain/services/waste-type';
import { Choice } from '../kit/fields.tsx';
import { SeveralChoice } from '../kit/several-choice.tsx';
import { useField } from '../state/field-context.ts';
import { useTexts } from '../texts/use-texts.ts';
import { wastesInWords } from './tank-option.ts';
import { useTankTexts } from './use-tank-texts.ts';

interface WastePartProps {
  readonly waste: WasteType | null;
  readonly onChange: (waste: WasteType) => void;
  readonly tried: boolean;
}

/** Asks what was pumped at a job that does not say. */
export function WastePart({ waste, onChange, tried }: WastePartProps) {
  const texts = useTexts();
  const words = useTankTexts();
  return (
    <Choice
      legend={words.waste}
      options={wasteTypes.map((value) => ({ value, label: texts.wastes[value] }))}
      value={waste}
      onValueChange={onChange}
      error={tried && waste === null ? words.chooseWaste : undefined}
    />
  );
}

interface MixPartProps {
  /** Tanks that hold a waste which it must not be mixed with. */
  readonly tanks: readonly PackTank[];
  readonly waste: WasteType | null;
  /** Those of which somebody said that it went in. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly tried: boolean;
}

/** Says before the job is completed that wastes would be mixed, and asks whether they were. */
export function MixPart({ tanks, waste, value, onChange, tried }: MixPartProps) {
  const { pack } = useField();
  const texts = useTexts();
  const words = useTankTexts();
  const units = pack?.me.units ?? 'us';
  return tanks.map((tank) => (
    <SeveralChoice
      key={tank.id}
      legend={`⚠ ${words.mixing(tank.name, wastesInWords(tank, { units, texts }), waste === null ? '' : texts.wastes[waste])}`}
      options={[{ value: tank.id, label: words.wentIn }]}
      value={value.filter((id) => id === tank.id)}
      onValueChange={(ids) => onChange([...value.filter((id) => id !== tank.id), ...ids])}
      error={tried && !value.includes(tank.id) ? words.sayMixes : undefined}
    />
  ));
}
