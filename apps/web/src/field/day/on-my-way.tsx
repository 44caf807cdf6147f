import { Truck } from 'lucide-react';
import { FieldButton } from '../kit/field-button.tsx';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { canTell, sayOnMyWay, toldAt } from '../state/on-my-way.ts';
import { timeAt } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Tells the client of one of the next stops that the driver sets off, where the company wants that. */
export function OnMyWay({
  stop,
  run,
}: {
  readonly stop: StopView;
  /** Runs one of the stop's actions at a time. */
  readonly run: (act: () => Promise<unknown>) => Promise<boolean>;
}) {
  const { database, drafts, pack } = useField();
  const texts = useTexts();
  const told = toldAt(drafts, stop);
  if (pack === null || !canTell(pack, stop)) return null;
  if (told !== undefined)
    return <p className="text-lg text-ink">{texts.step.told(timeAt(told, pack.me.timeZone, texts))}</p>;
  return (
    <FieldButton
      className="w-full"
      icon={<Truck aria-hidden="true" />}
      onClick={() => void run(() => sayOnMyWay(database, stop))}
    >
      {texts.step.onMyWay}
    </FieldButton>
  );
}
