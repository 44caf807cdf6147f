import type { PackTank } from '@haulwright/domain/field/day-pack';
import { toVolume } from '@haulwright/domain/kernel/units';
import { holdsAtMost } from '@haulwright/domain/custody/ledger/overfull';
import { roomIn, tankObstacle } from '@haulwright/domain/custody/ledger/tank-choice';
import { choosable, contentsOf, proposedPackTank } from '@haulwright/domain/field/tanks-aboard';
import { useState } from 'react';
import { draftOf } from '../device/drafts.ts';
import { FieldButton } from '../kit/field-button.tsx';
import { Choice, NumberInput } from '../kit/fields.tsx';
import { goBack } from '../kit/navigation.ts';
import { useField } from '../state/field-context.ts';
import { moveFormKey, moveLoad } from '../state/tank-acts.ts';
import { titleOfTank, type TruckTanks } from '../state/tank-view.ts';
import { useAct } from '../state/use-act.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { typedGallons, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { dirtyTanks } from './dirty-tanks.ts';
import { TankFormScreen } from './tank-form-screen.tsx';
import { tankOption } from './tank-option.ts';
import { useTankTexts } from './use-tank-texts.ts';
import { WashingNotice } from './washing-notice.tsx';

interface MoveForm {
  readonly gallons: string;
  /** Null: as proposed. */
  readonly toId: string | null;
}

interface MoveScreenProps {
  readonly truck: TruckTanks;
  readonly tank: PackTank;
}

/** Reports gallons that were pumped from one tank of a truck into another. */
export function MoveScreen({ truck, tank }: MoveScreenProps) {
  const { database, pack, drafts } = useField();
  const texts = useTexts();
  const words = useTankTexts();
  const units = pack?.me.units ?? 'us';
  const key = moveFormKey(tank.id);
  const [form, change] = useKeptForm<MoveForm>(database, key, {
    gallons: '',
    toId: null,
    ...(draftOf(drafts, key) as MoveForm | undefined),
  });
  const [tried, setTried] = useState(false);
  const [warned, setWarned] = useState(false);
  const { busy, failed, run } = useAct();
  const others = truck.tanks.filter(({ id }) => id !== tank.id);
  const wastes = contentsOf(tank).map(({ wasteType }) => wasteType);
  const typed = typedGallons(form.gallons, units);
  const target =
    others.find((one) => one.id === form.toId && tankObstacle(choosable(one), wastes) === null) ??
    proposedPackTank(others, wastes, typed ?? null);
  const gallons = typed == null || typed === 0 || typed > tank.gallons ? undefined : typed;
  const isTooMuch =
    gallons !== undefined &&
    target !== null &&
    target.gallons + gallons > holdsAtMost(target.capacityGallons);

  const dirty = dirtyTanks(pack, target === null ? [] : [target], wastes);
  const isDirty = dirty.some(({ cite }) => cite !== null);
  const isReady = gallons !== undefined && target !== null && !isTooMuch;

  async function save() {
    setTried(true);
    if (!isReady) return;
    // The second press leaves it to the office.
    if (isDirty && !warned) return setWarned(true);
    const reported = { tankId: tank.id, routeId: truck.routeId, title: titleOfTank(truck, tank) };
    const move = { toCompartmentId: target.id, gallons, method: 'sight_glass' as const };
    if (await run(() => moveLoad(database, reported, move))) goBack('/tanks');
  }

  return (
    <TankFormScreen
      title={words.move}
      detail={words.from(titleOfTank(truck, tank))}
      save={{ label: warned && isDirty ? words.moveWithout : words.saveMove, onClick: () => void save() }}
      busy={busy}
      failed={failed}
    >
      <NumberInput
        label={words.amount(texts.units[units])}
        hint={words.onBoard(volume(tank.gallons, units, texts))}
        error={
          tried && gallons === undefined
            ? words.wrongMove(volume(tank.gallons, units, texts))
            : tried && isTooMuch && target !== null
              ? words.tooMuch(volume(roomIn(target), units, texts))
              : undefined
        }
        wrong={
          typed === undefined || (typed !== null && typed > tank.gallons)
            ? words.wrongMove(volume(tank.gallons, units, texts))
            : undefined
        }
        value={form.gallons}
        onValueChange={(text) => change({ ...form, gallons: text })}
      />
      <FieldButton
        className="mb-4 w-full"
        onClick={() => change({ ...form, gallons: String(toVolume(tank.gallons, units)) })}
      >
        {words.everything(volume(tank.gallons, units, texts))}
      </FieldButton>
      <Choice
        legend={words.to}
        options={others.map((one) => tankOption(one, wastes, false, { units, texts, words }))}
        value={target?.id ?? null}
        onValueChange={(toId) => change({ ...form, toId })}
        error={target === null ? words.noTarget : undefined}
      />
      <WashingNotice truck={truck} dirty={dirty} tried={warned} withUndo />
    </TankFormScreen>
  );
}
