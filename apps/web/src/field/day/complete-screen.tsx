import { isMissing } from '@haulwright/domain/field/job-needs';
import { maxLength } from '@haulwright/domain/kernel/text';
import { Check } from 'lucide-react';
import { Banner } from '../kit/banner.tsx';
import { NoteInput } from '../kit/fields.tsx';
import { PhotoField } from '../kit/photo-field.tsx';
import { PaperFields } from '../papers/paper-fields.tsx';
import { PaperNumber } from '../papers/paper-part.tsx';
import { formKey } from '../state/acts.ts';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { StopFormScreen } from '../stop/stop-form-screen.tsx';
import { IntoPart } from '../tanks/into-part.tsx';
import { OverfullPart } from '../tanks/overfull-part.tsx';
import { useTankTexts } from '../tanks/use-tank-texts.ts';
import { truckOfStop, WashingNotice } from '../tanks/washing-notice.tsx';
import { MixPart, WastePart } from '../tanks/waste-part.tsx';
import { volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { AmountInput } from './amount-input.tsx';
import { HowPart } from './how-part.tsx';
import { MissingList } from './missing-needs.tsx';
import { SignPart } from './sign-part.tsx';
import { SignatureLink } from './signature-link.tsx';
import { UnitsLink } from './units-link.tsx';
import { useAmountTexts } from '../papers/use-amount-texts.ts';
import { type Completion, useCompletion } from './use-completion.ts';

/** One sheet for an ordinary stop: the amount, a photo, the signature, and one button for all of it. */
export function CompleteScreen({ stop: planned }: { readonly stop: StopView }) {
  const texts = useTexts();
  const work = useCompletion(planned);
  const { stop, form, change, needs, missing, tried, action, paper } = work;
  const label = useSaveLabel(work);
  const numbered = paper.rules.filter(({ unit }) => unit === 'pickup');
  return (
    <StopFormScreen
      stop={stop}
      title={texts.complete.title}
      save={{ label, icon: <Check aria-hidden="true" />, onClick: () => void work.save() }}
      busy={work.busy}
      failed={work.failed}
    >
      {action !== undefined && (
        <>
          {tried && work.lacksUnits && (
            <Banner tone="warn" live>
              ⚠ {texts.rentalUnits.noneScanned}
            </Banner>
          )}
          <UnitsLink stop={stop} className="mb-4 w-full" />
        </>
      )}
      <AmountPart work={work} asksWaste={work.asksWaste} />
      {numbered.map(({ packId, title }) => (
        <section key={packId} aria-label={title}>
          <PaperNumber number={paper.numbers[packId]} isHere={stop.state === 'arrived'} />
        </section>
      ))}
      {needs.photo !== 'off' && (
        <PhotoField formKey={formKey('complete', planned)} kind="after" label={texts.photos.add} inline />
      )}
      <SignaturePart work={work} />
      {needs.paper !== 'off' && (
        <PaperFields
          paper={paper}
          typed={form.paper}
          onTypedChange={(typed) => change({ ...form, paper: typed })}
          tried={tried && [...missing.required.kinds, ...missing.warned.kinds].includes('paper')}
          isRequired={needs.paper === 'required'}
        />
      )}
      <MissingList stop={stop} level="required" missing={missing.required} tried={tried} />
      <MissingList stop={stop} level="warned" missing={missing.warned} tried={tried} />
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

/** What the button does: it names what the second press goes on without. */
function useSaveLabel({
  tried,
  lacks,
  missing,
  lacksUnits,
  isOverfull,
  isDirty,
  paper,
  asksSignature,
  signing,
}: Completion): string {
  const texts = useTexts();
  const words = useTankTexts();
  if (tried && lacks) {
    if (isMissing(missing.required)) return texts.needs.completeAnyway;
    if (isOverfull) return words.completeOverfull;
    if (isDirty) return words.goOnWithout;
    return lacksUnits ? texts.rentalUnits.completeWithout : texts.needs.completeAnyway;
  }
  const signsPaper = paper.rules.length > 0 && asksSignature && signing.form.outcome === 'signed';
  return signsPaper ? texts.complete.saveAndSign : texts.complete.save;
}

/** How much, of what, and where it went. */
function AmountPart({ work, asksWaste }: { readonly work: Completion; readonly asksWaste: boolean }) {
  const { pack } = useField();
  const texts = useTexts();
  const words = useAmountTexts();
  const measure = pack?.me.units ?? 'us';
  const { stop, form, change, pumps, pumped, pressed, tried, typedVolume, waste } = work;
  return (
    <>
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
          ⚠ {words.formSays(volume(form.formGallons, measure, texts), volume(typedVolume, measure, texts))}
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
      {work.asksHow && pumped.rows.length > 0 && (
        <HowPart value={work.how} onValueChange={(next) => change({ ...form, how: next })} tried={pressed} />
      )}
      <MixPart
        tanks={pumped.mixed}
        waste={waste}
        value={form.mixes}
        onChange={(mixes) => change({ ...form, mixes })}
        tried={pressed}
      />
      <WashingNotice truck={truckOfStop(stop)} dirty={pumped.dirty} tried={tried} withUndo />
    </>
  );
}

/** Who signed, or the pad for it; it waits for the amount it stands for. */
function SignaturePart({ work }: { readonly work: Completion }) {
  const { stop, signed, asksSignature, signing, form, pumps, typedVolume, pressed, takesSignature } = work;
  return (
    <>
      {signed?.isOther === true ? (
        <Banner tone="warn" live>
          ⚠ {signed.text}
        </Banner>
      ) : (
        signed !== null && <p className="mb-2 text-lg text-ink">{signed.text}</p>
      )}
      {asksSignature ? (
        <SignPart
          signing={signing}
          amount={form.gallons}
          waits={pumps && typedVolume == null}
          tried={pressed && takesSignature}
          isShort
        />
      ) : (
        <SignatureLink stop={stop} className="mb-4 w-full" />
      )}
    </>
  );
}
