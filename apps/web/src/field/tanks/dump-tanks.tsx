import type { DayPack, PackTank } from '@haulwright/domain/field/day-pack';
import { Choice, NumberInput } from '../kit/fields.tsx';
import { useField } from '../state/field-context.ts';
import { isEmptied, refusedOf, type DumpForm } from '../state/dump-form.ts';
import { typedGallons, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { wastesInWords } from './tank-option.ts';
import { useTankTexts } from './use-tank-texts.ts';

interface DumpTanksProps {
  /** Those with something in them. */
  readonly tanks: readonly PackTank[];
  /** Those of them that are dumped here. */
  readonly dumped: readonly PackTank[];
  readonly site: DayPack['disposalSites'][number] | undefined;
  readonly form: DumpForm;
  readonly onChange: (form: DumpForm) => void;
  /** Whether a tank's number is wrong, once a save was attempted. */
  readonly isWrong: (tank: PackTank) => boolean;
}

/** What was dumped of each tank, and whether it is empty now; of several, which were dumped here. */
export function DumpTanks({ tanks, dumped, site, form, onChange, isWrong }: DumpTanksProps) {
  const { pack } = useField();
  const texts = useTexts();
  const words = useTankTexts();
  const units = pack?.me.units ?? 'us';
  const amount = (tank: PackTank) => (
    <NumberInput
      label={texts.dump.volume(tanks.length > 1 ? tank.name : null, texts.units[units])}
      hint={texts.dump.onBoard(volume(tank.gallons, units, texts))}
      error={isWrong(tank) ? texts.complete.wrongVolume : undefined}
      wrong={
        typedGallons(form.gallons[tank.id] ?? '', units) === undefined
          ? texts.complete.wrongVolume
          : undefined
      }
      value={form.gallons[tank.id] ?? ''}
      onValueChange={(typed) => onChange({ ...form, gallons: { ...form.gallons, [tank.id]: typed } })}
    />
  );
  const emptied = (tank: PackTank, legend: string, change: (isEmpty: boolean) => void) => (
    <Choice
      legend={legend}
      options={[
        { value: 'yes', label: texts.dump.empty },
        { value: 'no', label: texts.dump.someLeft },
      ]}
      value={isEmptied(form, tank) ? 'yes' : 'no'}
      onValueChange={(value) => change(value === 'yes')}
    />
  );
  const [only] = tanks;
  if (only === undefined) return <p className="mb-4 text-lg text-ink">{texts.dump.nothing}</p>;
  if (tanks.length === 1)
    return (
      <>
        {amount(only)}
        {emptied(only, texts.dump.emptied, (isEmpty) => {
          const { emptiedOf: _emptiedOf, ...rest } = form;
          onChange({ ...rest, emptied: isEmpty });
        })}
      </>
    );
  return tanks.map((tank) => {
    const isDumped = dumped.includes(tank);
    const refused = refusedOf(site, tank);
    return (
      <section key={tank.id} aria-label={tank.name} className="mb-4">
        <label className="field-target mb-3 flex items-center gap-3 rounded-xl border-2 border-line-strong bg-surface px-4 py-2 text-xl text-ink has-checked:bg-accent-soft">
          <input
            type="checkbox"
            checked={isDumped}
            onChange={({ target }) =>
              onChange({ ...form, dumps: { ...form.dumps, [tank.id]: target.checked } })
            }
            className="size-6 shrink-0 accent-accent-deep"
          />
          <span className="min-w-0 break-words">
            {words.dumpIt(tank.name)}
            <span className="block text-lg text-ink-soft">
              {[volume(tank.gallons, units, texts), wastesInWords(tank, { units, texts })]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {refused.length > 0 && (
              <span className="block text-lg">
                ⚠ {words.siteTakesNot(refused.map((waste) => texts.wastes[waste]).join(', '))}
              </span>
            )}
          </span>
        </label>
        {isDumped && amount(tank)}
        {isDumped &&
          emptied(tank, words.emptyNow(tank.name), (isEmpty) =>
            onChange({ ...form, emptiedOf: { ...form.emptiedOf, [tank.id]: isEmpty } }),
          )}
      </section>
    );
  });
}
