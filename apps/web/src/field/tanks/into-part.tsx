import { roomIn, tankObstacle } from '@haulwright/domain/custody/ledger/tank-choice';
import { toVolume } from '@haulwright/domain/kernel/units';
import type { PackTank } from '@haulwright/domain/field/day-pack';
import { choosable, isTooMuch } from '@haulwright/domain/field/tanks-aboard';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { Choice, NumberInput } from '../kit/fields.tsx';
import { useField } from '../state/field-context.ts';
import { chosenTanks, type IntoForm, type IntoProblem } from '../state/into-tanks.ts';
import { typedGallons, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { tankOption } from './tank-option.ts';
import { useTankTexts } from './use-tank-texts.ts';

interface IntoPartProps {
  readonly tanks: readonly PackTank[];
  readonly waste: WasteType;
  /** As typed so far; null while unknown. */
  readonly gallons: number | null;
  readonly form: IntoForm;
  readonly onChange: (form: IntoForm) => void;
  /** What kept the job from being completed. */
  readonly problem: IntoProblem | undefined;
}

/** Asks into which tank of the truck the waste went, or into which two. */
export function IntoPart({ tanks, waste, gallons, form, onChange, problem }: IntoPartProps) {
  const { pack } = useField();
  const texts = useTexts();
  const words = useTankTexts();
  const units = pack?.me.units ?? 'us';
  // The phone may be wrong about what is on board: then it asks, and the office looks at it.
  const noneTakes = tanks.every((tank) => tankObstacle(choosable(tank), [waste]) !== null);
  const [first, other] = chosenTanks({ tanks, waste, gallons }, form);
  const mayBeChosen = (tank: PackTank) =>
    noneTakes || tankObstacle(choosable(tank), [waste]) === 'does-not-mix';
  const option = (tank: PackTank) => tankOption(tank, [waste], mayBeChosen(tank), { units, texts, words });
  const free = tanks.filter((tank) => tank.id !== first?.id);
  const takeMore = free.filter((tank) => noneTakes || tankObstacle(choosable(tank), [waste]) === null);
  // What the ledger will refuse is asked about by the whole form.
  const over =
    first === undefined || gallons === null || isTooMuch(first, gallons) ? 0 : gallons - roomIn(first);

  function split() {
    const [next] = takeMore;
    if (first === undefined) return onChange({ ...form, isSplit: true });
    const fits = Math.min(gallons ?? 0, roomIn(first));
    const amounts =
      next === undefined || gallons === null || fits === 0
        ? {}
        : { [first.id]: shown(fits), [next.id]: shown(gallons - fits) };
    return onChange({ tankId: first.id, isSplit: true, otherId: next?.id ?? null, amounts });
  }
  const shown = (amount: number) => (amount === 0 ? '' : String(toVolume(amount, units)));
  const typed = (tank: PackTank) => typedGallons(form.amounts[tank.id] ?? '', units) ?? 0;

  /** The other tank gets the rest. */
  function amountOf(tank: PackTank, text: string) {
    const amounts = { ...form.amounts, [tank.id]: text };
    const amount = typedGallons(text, units);
    const rest = gallons === null || amount == null ? 0 : gallons - amount;
    if (tank.id === first?.id && other !== undefined && rest > 0) amounts[other.id] = shown(rest);
    onChange({ ...form, amounts });
  }

  return (
    <>
      {noneTakes && (
        <Banner tone="warn" live>
          ⚠ {words.noneTakes}
        </Banner>
      )}
      <Choice
        legend={words.into}
        options={tanks.map(option)}
        value={first?.id ?? null}
        onValueChange={(tankId) =>
          onChange({ ...form, tankId, otherId: form.otherId === tankId ? null : form.otherId })
        }
        error={problem === 'tank' ? words.chooseTank : undefined}
      />
      {!form.isSplit && over > 0 && takeMore.length > 0 && (
        <Banner tone="warn" live>
          ⚠ {words.tooMuchForOne(volume(over, units, texts))}
        </Banner>
      )}
      {form.isSplit && (
        <>
          <Choice
            legend={words.intoOther}
            options={free.map(option)}
            value={other?.id ?? null}
            onValueChange={(otherId) => onChange({ ...form, tankId: first?.id ?? null, otherId })}
            error={problem === 'other' ? words.chooseTank : undefined}
          />
          {[first, other].flatMap((tank) =>
            tank === undefined
              ? []
              : [
                  <NumberInput
                    key={tank.id}
                    label={words.amountIn(tank.name, texts.units[units])}
                    value={form.amounts[tank.id] ?? ''}
                    onValueChange={(text) => amountOf(tank, text)}
                    wrong={
                      typedGallons(form.amounts[tank.id] ?? '', units) === undefined
                        ? texts.complete.wrongVolume
                        : undefined
                    }
                    error={
                      problem === 'sum' && other !== undefined && tank.id === other.id && first !== undefined
                        ? words.wrongSum(
                            volume(typed(first) + typed(other), units, texts),
                            volume(gallons ?? 0, units, texts),
                          )
                        : undefined
                    }
                  />,
                ],
          )}
        </>
      )}
      {(form.isSplit || takeMore.length > 0) && (
        <FieldButton
          className="mb-4 w-full"
          onClick={() => (form.isSplit ? onChange({ ...form, isSplit: false, amounts: {} }) : split())}
        >
          {form.isSplit ? words.oneOnly : words.split}
        </FieldButton>
      )}
    </>
  );
}
