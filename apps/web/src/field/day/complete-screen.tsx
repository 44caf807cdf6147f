import type { GallonMethod } from '@haulwright/domain/custody/ledger/load-fact';
import { defaultNeeds, isMissing } from '@haulwright/domain/field/job-needs';
import { maxLength } from '@haulwright/domain/kernel/text';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { draftOf, keepDraft } from '../device/drafts.ts';
import { Banner } from '../kit/banner.tsx';
import { NoteInput } from '../kit/fields.tsx';
import { go } from '../kit/navigation.ts';
import { PhotoField } from '../kit/photo-field.tsx';
import { completeJob, formKey } from '../state/acts.ts';
import { pumpsAt, type StopView, withWaste } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { useAct } from '../state/use-act.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { typedGallons, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { reportsOf } from '@haulwright/domain/field/missing-on-paper';
import { PaperFields } from '../papers/paper-fields.tsx';
import { usePaper } from '../papers/use-paper.ts';
import { MissingList, useMissingNeeds } from './missing-needs.tsx';
import { asProposed } from '../state/into-tanks.ts';
import { IntoPart } from '../tanks/into-part.tsx';
import { OverfullPart } from '../tanks/overfull-part.tsx';
import { usePumped } from '../tanks/use-pumped.ts';
import { useTankTexts } from '../tanks/use-tank-texts.ts';
import { truckOfStop, WashingNotice } from '../tanks/washing-notice.tsx';
import { MixPart, WastePart } from '../tanks/waste-part.tsx';
import { scannedUnits, UnitsLink } from './units-link.tsx';
import { AmountInput } from './amount-input.tsx';
import { HowPart, useLastHow } from './how-part.tsx';
import { SignatureLink } from './signature-link.tsx';
import { useAmountTexts } from './use-amount-texts.ts';
import { useSignedWords } from './use-signed-words.ts';
import { StopFormScreen } from '../stop/stop-form-screen.tsx';

const empty = {
  gallons: '',
  /** What a form of the job that was filed says. */
  formGallons: null as number | null,
  notes: '',
  /** How it was measured; null: as said last. */
  how: null as GallonMethod | null,
  paper: {} as Readonly<Record<string, string>>,
  into: asProposed,
  waste: null as WasteType | null,
  /** Tanks of which somebody said that it went in although it must not. */
  mixes: [] as readonly string[],
};

/** The completion form: gallons in the company's unit, and warnings. */
export function CompleteScreen({ stop: planned }: { readonly stop: StopView }) {
  const { database, pack, drafts } = useField();
  const texts = useTexts();
  const words = useTankTexts();
  const amountWords = useAmountTexts();
  const measure = pack?.me.units ?? 'us';
  const key = formKey('complete', planned);
  const [form, change] = useKeptForm(database, key, {
    ...empty,
    ...(draftOf(drafts, key) as typeof empty | undefined),
  });
  const stop = withWaste(planned, form.waste);
  const [pressed, setPressed] = useState(false);
  // Pressed once although something required is missing: the second press leaves it to the office.
  const [tried, setTried] = useState(false);
  const paper = usePaper(stop, form);
  const missing = useMissingNeeds(stop, paper);
  const units = scannedUnits(drafts, stop);
  const action = stop.job?.rental?.action;
  const lacksUnits = action !== undefined && units.length === 0;
  const pumps = pumpsAt(stop);
  const typedVolume = typedGallons(form.gallons, measure);
  const pumped = usePumped(stop, pumps ? (typedVolume ?? null) : 0, form.into);
  const asksWaste =
    planned.job?.wasteType === null && action === undefined && typedVolume != null && typedVolume > 0;
  const waste = stop.job?.wasteType ?? null;
  const { asks: asksHow, last: lastHow, key: howKey } = useLastHow('pumped');
  const how = form.how ?? lastHow;
  const lacksHow = asksHow && pumped.rows.length > 0 && how === null;
  const isMixSaid = pumped.mixed.every(({ id }) => form.mixes.includes(id));
  const isDirty = pumped.dirty.some(({ cite }) => cite !== null);
  const isOverfull = pumped.overfull.length > 0;
  const lacks = isMissing(missing.required) || lacksUnits || isDirty || isOverfull;
  const missesMore = isMissing(missing.required);
  const { busy, failed, run } = useAct();
  const signed = useSignedWords(stop.job?.signature ?? null, typedVolume ?? null);
  const needs = stop.job?.needs ?? defaultNeeds;

  async function save() {
    const gallons = typedVolume;
    setPressed(true);
    if (gallons === undefined || pumped.problem !== undefined) return;
    if ((asksWaste && waste === null) || !isMixSaid || lacksHow) return;
    if (lacks && !tried) return setTried(true);
    const notes = form.notes.trim();
    // Numbers written on the paper are reported even if nothing else was typed for it.
    const papers = reportsOf(paper.rules, form.paper, ({ unit, packId }) =>
      unit === 'pickup' ? (paper.numbers[packId] ?? null) : null,
    );
    const work = {
      gallons,
      wasteType: planned.job?.wasteType == null && gallons !== 0 ? waste : null,
      mixes: pumped.mixed.length > 0,
      notes: notes === '' ? null : notes,
      units,
      papers,
      load: asksHow ? pumped.rows.map((row) => ({ ...row, how })) : pumped.rows,
    };
    if (asksHow && how !== null) await keepDraft(database, howKey, how);
    if (await run(() => completeJob(database, stop, work))) go('/', true);
  }

  return (
    <StopFormScreen
      stop={stop}
      title={texts.complete.title}
      save={{
        label: !(tried && lacks)
          ? texts.complete.save
          : missesMore
            ? texts.needs.completeAnyway
            : isOverfull
              ? words.completeOverfull
              : isDirty
                ? words.goOnWithout
                : texts.rentalUnits.completeWithout,
        icon: <Check aria-hidden="true" />,
        onClick: () => void save(),
      }}
      busy={busy}
      failed={failed}
    >
      <MissingList stop={stop} level="required" missing={missing.required} tried={tried} />
      <MissingList stop={stop} level="warned" missing={missing.warned} />
      {action !== undefined && (
        <>
          {tried && lacksUnits && (
            <Banner tone="warn" live>
              ⚠ {texts.rentalUnits.noneScanned}
            </Banner>
          )}
          <UnitsLink stop={stop} className="mb-4 w-full" />
        </>
      )}
      {pumps && (
        <AmountInput
          stop={stop}
          value={form.gallons}
          onValueChange={(gallons) => change({ ...form, gallons })}
          tried={pressed}
        />
      )}
      {form.formGallons !== null && typedVolume != null && typedVolume !== form.formGallons && (
        <Banner tone="warn" live>
          ⚠{' '}
          {amountWords.formSays(
            volume(form.formGallons, measure, texts),
            volume(typedVolume, measure, texts),
          )}
        </Banner>
      )}
      <OverfullPart tanks={pumped.overfull} truck={stop.route} tried={tried} />
      {asksWaste && (
        <WastePart
          waste={waste}
          onChange={(chosen) => change({ ...form, waste: chosen, mixes: [] })}
          tried={pressed}
        />
      )}
      {pumps && pumped.asks !== null && (
        <IntoPart
          {...pumped.asks}
          form={form.into}
          onChange={(into) => change({ ...form, into })}
          problem={pressed ? pumped.problem : undefined}
        />
      )}
      {asksHow && pumped.rows.length > 0 && (
        <HowPart value={how} onValueChange={(next) => change({ ...form, how: next })} tried={pressed} />
      )}
      <MixPart
        tanks={pumped.mixed}
        waste={waste}
        value={form.mixes}
        onChange={(mixes) => change({ ...form, mixes })}
        tried={pressed}
      />
      <WashingNotice truck={truckOfStop(stop)} dirty={pumped.dirty} tried={tried} withUndo />
      {needs.paper !== 'off' && (
        <PaperFields
          paper={paper}
          typed={form.paper}
          onTypedChange={(typed) => change({ ...form, paper: typed })}
          tried={tried && missing.required.kinds.includes('paper')}
          isRequired={needs.paper === 'required'}
        />
      )}
      {needs.photo !== 'off' && <PhotoField formKey={key} kind="after" label={texts.photos.add} />}
      {signed?.isOther === true ? (
        <Banner tone="warn" live>
          ⚠ {signed.text}
        </Banner>
      ) : (
        signed !== null && <p className="mb-2 text-lg text-ink">{signed.text}</p>
      )}
      <SignatureLink stop={stop} className="mb-4 w-full" />
      <NoteInput
        label={texts.complete.notes}
        hint={texts.complete.notesHint}
        value={form.notes}
        maxLength={maxLength.description}
        onValueChange={(notes) => change({ ...form, notes })}
      />
    </StopFormScreen>
  );
}
