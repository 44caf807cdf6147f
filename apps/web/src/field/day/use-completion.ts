import type { GallonMethod } from '@haulwright/domain/custody/ledger/load-fact';
import { defaultNeeds, isMissing } from '@haulwright/domain/field/job-needs';
import { reportsOf } from '@haulwright/domain/field/missing-on-paper';
import type { WasteType } from '@haulwright/domain/services/waste-type';
import { useState } from 'react';
import { draftOf, keepDraft } from '../device/drafts.ts';
import { go } from '../kit/navigation.ts';
import { usePaper } from '../papers/use-paper.ts';
import { completeJob, formKey } from '../state/acts.ts';
import { pumpsAt, type StopView, withWaste } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { asProposed } from '../state/into-tanks.ts';
import { takeSignature } from '../state/sign-acts.ts';
import { useAct } from '../state/use-act.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { usePumped } from '../tanks/use-pumped.ts';
import { typedGallons } from '../texts/formats.ts';
import { useLastHow } from './how-part.tsx';
import { useMissingNeeds } from './missing-needs.tsx';
import { scannedUnits } from './units-link.tsx';
import { useSignedWords } from '../papers/use-signed-words.ts';
import { useSigning } from './use-signing.ts';

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

/** What is typed, missing and asked before a job is completed, and the report with its signature. */
export function useCompletion(planned: StopView) {
  const { database, pack, drafts } = useField();
  const key = formKey('complete', planned);
  const [form, change] = useKeptForm(database, key, {
    ...empty,
    ...(draftOf(drafts, key) as typeof empty | undefined),
  });
  const stop = withWaste(planned, form.waste);
  const [pressed, setPressed] = useState(false);
  // Pressed once although something is missing: the second press goes on without it.
  const [tried, setTried] = useState(false);
  const { busy, failed, run } = useAct();
  const needs = stop.job?.needs ?? defaultNeeds;
  const pumps = pumpsAt(stop);
  const typedVolume = typedGallons(form.gallons, pack?.me.units ?? 'us');

  const signed = useSignedWords(stop.job?.signature ?? null, typedVolume ?? null);
  const asksSignature =
    needs.signature !== 'off' && (stop.job?.signature == null || signed?.isOther === true);
  const signing = useSigning(stop, form.gallons, pumps ? (typedVolume ?? null) : null);
  const isAsked = signing.form.outcome !== 'signed' || !signing.isUnsigned;
  const takesSignature = asksSignature && isAsked;

  const paper = usePaper(stop, form, takesSignature);
  const missing = useMissingNeeds(stop, paper, takesSignature);
  const units = scannedUnits(drafts, stop);
  const action = stop.job?.rental?.action;
  const lacksUnits = action !== undefined && units.length === 0;
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
  const lacks =
    isMissing(missing.required) || isMissing(missing.warned) || lacksUnits || isDirty || isOverfull;

  async function save() {
    const gallons = typedVolume;
    setPressed(true);
    if (gallons === undefined || pumped.problem !== undefined) return;
    if ((asksWaste && waste === null) || !isMixSaid || lacksHow) return;
    if (takesSignature && signing.lacksName) return;
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
    const isSaved = await run(async () => {
      if (asksHow && how !== null) await keepDraft(database, howKey, how);
      // Signed before it is completed, as it happened: after a crash between the two the sheet shows who signed.
      if (takesSignature) await takeSignature(database, stop, signing.taken);
      await completeJob(database, stop, work);
    });
    if (isSaved) go('/', true);
  }

  return {
    stop,
    form,
    change,
    needs,
    pumps,
    typedVolume,
    /** What a press of the button found, and whether the next one goes on without what is missing. */
    pressed,
    tried,
    busy,
    failed,
    save,
    paper,
    missing,
    action,
    lacksUnits,
    pumped,
    asksWaste,
    waste,
    asksHow,
    how,
    isDirty,
    isOverfull,
    lacks,
    signed,
    asksSignature,
    signing,
    takesSignature,
  };
}

export type Completion = ReturnType<typeof useCompletion>;
