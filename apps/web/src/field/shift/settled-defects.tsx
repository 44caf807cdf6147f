import type { PackVehicle } from '@haulwright/domain/field/day-pack';
import { Part } from '../kit/screen.tsx';
import { partWord } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';

/** How earlier defects were settled: the next driver reads it before driving (49 CFR 396.13). */
export function SettledDefects({ defects }: { readonly defects: PackVehicle['defects'] }) {
  const texts = useTexts();
  return (
    <Part title={texts.inspection.settledBefore}>
      <ul aria-label={texts.inspection.settledBefore} className="mb-4 flex flex-col gap-2">
        {defects.map(({ id, part, note, state, settledByName, settleNote }) => (
          <li key={id} className="rounded-xl border-2 border-line bg-surface px-3 py-2 text-lg text-ink">
            <strong className="block font-semibold break-words">
              {partWord(part, texts)}: {note}
            </strong>
            <span className="break-words">
              {state === 'repaired' ? texts.inspection.repaired : texts.inspection.needless}
              {settledByName !== null && ` · ${settledByName}`}
              {settleNote !== null && ` · ${settleNote}`}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
