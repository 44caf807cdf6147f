import { Sunrise } from 'lucide-react';
import { useState } from 'react';
import { correctedNow } from '../device/clock.ts';
import { draftOf } from '../device/drafts.ts';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { Choice } from '../kit/fields.tsx';
import { go } from '../kit/navigation.ts';
import { Screen } from '../kit/screen.tsx';
import { dayView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { shiftFormKey, startShift } from '../state/shift-acts.ts';
import { vehicleChoices } from '../state/shift-view.ts';
import { useAct } from '../state/use-act.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { workDay } from '../state/work-day.ts';
import { useTexts } from '../texts/use-texts.ts';
import { markOf, noReading, ReadingFields, stateOfReading, type TypedReading } from './reading-fields.tsx';

interface StartForm extends TypedReading {
  /** `none`: a helper or trainee. */
  readonly vehicleId: string | null;
}

const none = 'none';

/** Chooses the truck and enters its meter readings. */
export function StartDayScreen() {
  const { pack, database, drafts, clock, memory } = useField();
  const texts = useTexts();
  const key = shiftFormKey('start');
  const today = workDay(pack, correctedNow(clock));
  const { own, others } =
    pack === null ? { own: [], others: [] } : vehicleChoices(pack, dayView(pack, today, memory));
  const [form, change] = useKeptForm<StartForm>(database, key, {
    ...noReading,
    vehicleId: own[0]?.id ?? null,
    ...(draftOf(drafts, key) as StartForm | undefined),
  });
  const [tried, setTried] = useState(false);
  const [all, setAll] = useState(own.length === 0);
  const { busy, failed, run } = useAct();
  const units = pack?.me.units ?? 'us';
  const vehicle = pack?.vehicles.find(({ id }) => id === form.vehicleId) ?? null;
  const shown = all || others.some(({ id }) => id === form.vehicleId) ? [...own, ...others] : own;

  async function save() {
    setTried(true);
    const { reading, doubtful } = stateOfReading(vehicle === null ? noReading : form, vehicle, units);
    if (form.vehicleId === null || reading === null) return;
    const readingConfirmed = form.confirmed === markOf(form);
    if (doubtful && !readingConfirmed) return;
    const about = vehicle?.name ?? texts.shift.noTruck;
    const started = { vehicleId: vehicle?.id ?? null, ...reading, readingConfirmed: doubtful };
    if (await run(() => startShift(database, started, about)))
      go(vehicle === null ? '/' : '/inspect/before', true);
  }

  return (
    <Screen
      title={texts.shift.start}
      backTo="/"
      actions={
        <>
          {failed && (
            <Banner tone="bad" live>
              {texts.banner.notSaved}
            </Banner>
          )}
          <FieldButton
            variant="primary"
            busy={busy}
            icon={<Sunrise aria-hidden="true" />}
            onClick={() => void save()}
          >
            {texts.shift.start}
          </FieldButton>
        </>
      }
    >
      <Choice
        legend={texts.shift.whichTruck}
        options={[
          ...shown.map(({ id, name }) => ({ value: id, label: name })),
          { value: none, label: texts.shift.noTruck },
        ]}
        value={form.vehicleId}
        onValueChange={(vehicleId) => change({ ...form, vehicleId })}
        error={tried && form.vehicleId === null ? texts.shift.chooseTruck : undefined}
      />
      {shown.length < own.length + others.length && (
        <FieldButton className="mb-4 w-full" onClick={() => setAll(true)}>
          {texts.shift.otherTrucks}
        </FieldButton>
      )}
      {vehicle !== null && (
        <ReadingFields
          vehicle={vehicle}
          units={units}
          value={form}
          onChange={(reading) => change({ ...form, ...reading })}
          tried={tried}
        />
      )}
    </Screen>
  );
}
