import type { PackTank } from '@haulwright/domain/field/day-pack';
import { holdsAtMost } from '@haulwright/domain/custody/ledger/overfull';
import { useState } from 'react';
import { draftOf } from '../device/drafts.ts';
import { Banner } from '../kit/banner.tsx';
import { Choice, NumberInput } from '../kit/fields.tsx';
import { goBack } from '../kit/navigation.ts';
import { useField } from '../state/field-context.ts';
import { measureFormKey, measureTank } from '../state/tank-acts.ts';
import { titleOfTank, type TruckTanks } from '../state/tank-view.ts';
import { useAct } from '../state/use-act.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { typedGallons, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { TankFormScreen } from './tank-form-screen.tsx';
import { useTankTexts } from './use-tank-texts.ts';

const methods = ['sight_glass', 'meter'] as const;

interface MeasureForm {
  readonly gallons: string;
  readonly method: (typeof methods)[number];
}

/** Reports what was read at a tank's sight glass or gauge; the difference is the ledger's to explain. */
export function MeasureScreen({ truck, tank }: { readonly truck: TruckTanks; readonly tank: PackTank }) {
  const { database, pack, drafts } = useField();
  const texts = useTexts();
  const words = useTankTexts();
  const units = pack?.me.units ?? 'us';
  const key = measureFormKey(tank.id);
  const [form, change] = useKeptForm<MeasureForm>(database, key, {
    gallons: '',
    method: 'sight_glass',
    ...(draftOf(drafts, key) as MeasureForm | undefined),
  });
  const [tried, setTried] = useState(false);
  const { busy, failed, run } = useAct();
  const gallons = typedGallons(form.gallons, units);
  const isWrong = gallons == null || gallons > holdsAtMost(tank.capacityGallons);

  async function save() {
    setTried(true);
    if (isWrong) return;
    const reported = { tankId: tank.id, routeId: truck.routeId, title: titleOfTank(truck, tank) };
    if (await run(() => measureTank(database, reported, { gallons, method: form.method }))) goBack('/tanks');
  }

  return (
    <TankFormScreen
      title={words.measure}
      detail={titleOfTank(truck, tank)}
      save={{ label: words.saveMeasure, onClick: () => void save() }}
      busy={busy}
      failed={failed}
    >
      <NumberInput
        label={words.reading(texts.units[units])}
        hint={words.readingHint(volume(tank.gallons, units, texts))}
        wrong={
          isWrong && (tried || gallons !== null)
            ? words.wrongReading(volume(tank.capacityGallons, units, texts))
            : undefined
        }
        tried={tried}
        value={form.gallons}
        onValueChange={(text) => change({ ...form, gallons: text })}
      />
      {tank.gallons === 0 && gallons != null && gallons > 0 && (
        <Banner tone="warn" live>
          ⚠ {words.emptyByReports}
        </Banner>
      )}
      <Choice
        legend={words.method}
        options={methods.map((value) => ({ value, label: words.methods[value] }))}
        value={form.method}
        onValueChange={(method) => change({ ...form, method })}
      />
    </TankFormScreen>
  );
}
