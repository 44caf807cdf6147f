import { maxLength } from '@haulwright/domain/kernel/text';
import { toVolume } from '@haulwright/domain/kernel/units';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { draftOf } from '../device/drafts.ts';
import { Choice, LineInput, NumberInput } from '../kit/fields.tsx';
import { go } from '../kit/navigation.ts';
import { PhotoField } from '../kit/photo-field.tsx';
import { dumpLoad, formKey } from '../state/acts.ts';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { useAct } from '../state/use-act.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { typedGallons, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { StopFormScreen } from '../stop/stop-form-screen.tsx';

interface DumpForm {
  /** As typed, by tank. */
  readonly gallons: Readonly<Record<string, string>>;
  readonly emptied: boolean;
  readonly ticketNumber: string;
}

/** What was left at a disposal site, proposed from what is on board, with the site's ticket. */
export function DumpScreen({ stop }: { readonly stop: StopView }) {
  const { database, pack, drafts } = useField();
  const texts = useTexts();
  const units = pack?.me.units ?? 'us';
  const key = formKey('dump', stop);
  const tanks = (stop.route?.tanks ?? []).filter((tank) => tank.gallons > 0);
  const [form, change] = useKeptForm<DumpForm>(database, key, {
    gallons: Object.fromEntries(tanks.map((tank) => [tank.id, String(toVolume(tank.gallons, units))])),
    emptied: true,
    ticketNumber: '',
    ...(draftOf(drafts, key) as DumpForm | undefined),
  });
  const [wrong, setWrong] = useState<string | null>(null);
  const { busy, failed, run } = useAct();

  async function save() {
    const rows = tanks.map((tank) => ({
      tank,
      gallons: typedGallons(form.gallons[tank.id] ?? '', units),
    }));
    const unreadable = rows.find(({ gallons }) => gallons === undefined);
    setWrong(unreadable?.tank.id ?? null);
    if (unreadable !== undefined) return;
    const dumped = rows.flatMap(({ tank, gallons }) =>
      gallons === null || gallons === undefined || gallons === 0
        ? []
        : [{ compartmentId: tank.id, gallons, method: 'meter' as const, emptied: form.emptied }],
    );
    const ticketNumber = form.ticketNumber.trim();
    if (await run(() => dumpLoad(database, stop, dumped, ticketNumber === '' ? null : ticketNumber)))
      go('/', true);
  }

  return (
    <StopFormScreen
      stop={stop}
      title={texts.dump.title}
      save={{ label: texts.dump.save, icon: <Check aria-hidden="true" />, onClick: () => void save() }}
      busy={busy}
      failed={failed}
    >
      {tanks.length === 0 && <p className="mb-4 text-lg text-ink">{texts.dump.nothing}</p>}
      {tanks.map((tank) => (
        <NumberInput
          key={tank.id}
          label={texts.dump.volume(tanks.length > 1 ? tank.name : null, texts.units[units])}
          hint={texts.dump.onBoard(volume(tank.gallons, units, texts))}
          error={wrong === tank.id ? texts.complete.wrongVolume : undefined}
          value={form.gallons[tank.id] ?? ''}
          onValueChange={(typed) => change({ ...form, gallons: { ...form.gallons, [tank.id]: typed } })}
        />
      ))}
      {tanks.length > 0 && (
        <Choice
          legend={texts.dump.emptied}
          options={[
            { value: 'yes', label: texts.dump.empty },
            { value: 'no', label: texts.dump.someLeft },
          ]}
          value={form.emptied ? 'yes' : 'no'}
          onValueChange={(value) => change({ ...form, emptied: value === 'yes' })}
        />
      )}
      <LineInput
        label={texts.dump.ticket}
        hint={texts.dump.ticketHint}
        value={form.ticketNumber}
        maxLength={maxLength.name}
        onValueChange={(ticketNumber) => change({ ...form, ticketNumber })}
      />
      <PhotoField formKey={key} kind="ticket" label={texts.dump.photo} />
    </StopFormScreen>
  );
}
