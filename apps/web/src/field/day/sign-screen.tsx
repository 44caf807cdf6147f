import { type SignatureOutcome, signatureOutcomes } from '@haulwright/domain/field/field-command';
import { isSignature, type Stroke } from '@haulwright/domain/field/signature-strokes';
import { maxLength } from '@haulwright/domain/kernel/text';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { draftOf } from '../device/drafts.ts';
import { Banner } from '../kit/banner.tsx';
import { Choice, LineInput } from '../kit/fields.tsx';
import { goBack } from '../kit/navigation.ts';
import { SignaturePad } from '../kit/signature-pad.tsx';
import { formKey } from '../state/acts.ts';
import { pumpsAt, type StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { takeSignature } from '../state/sign-acts.ts';
import { useAct } from '../state/use-act.ts';
import { useWorkAmount } from '../state/use-work-amount.ts';
import { useKeptForm } from '../state/use-kept-form.ts';
import { typedGallons, volume } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { StopFormScreen } from '../stop/stop-form-screen.tsx';
import { stopPath } from '../stop/stop-path.ts';
import { AmountInput } from './amount-input.tsx';
import { useAmountTexts } from './use-amount-texts.ts';

interface SignForm {
  readonly outcome: SignatureOutcome;
  readonly strokes: readonly Stroke[];
  readonly name: string;
  readonly role: string;
  /** The amount that the strokes were drawn under, as typed; missing where none was shown. */
  readonly strokesFor?: string;
}

const empty: SignForm = { outcome: 'signed', strokes: [], name: '', role: '' };

/** Collects the customer's signature, or the reason for its absence. */
export function SignScreen({ stop }: { readonly stop: StopView }) {
  const { database, drafts, pack } = useField();
  const texts = useTexts();
  const words = useAmountTexts();
  const key = formKey('sign', stop);
  const [form, change] = useKeptForm<SignForm>(database, key, {
    ...empty,
    name: stop.job?.contactName ?? '',
    ...(draftOf(drafts, key) as SignForm | undefined),
  });
  // One amount for the completion, the signature and the forms: the first that asks tells the others.
  const { work, changeWork, isReported } = useWorkAmount(stop);
  const [tried, setTried] = useState(false);
  const { busy, failed, run } = useAct();
  const asksAmount = pumpsAt(stop) && !isReported;
  const typed = typedGallons(work.gallons, pack?.me.units ?? 'us');
  const gallons = pumpsAt(stop) ? (typed ?? null) : null;
  const statement = useStatement(stop, gallons);
  const signs = form.outcome === 'signed';
  const name = form.name.trim();
  const isSigned = isSignature(form.strokes.map((stroke) => [...stroke]));
  // Drawn under another amount.
  const isCleared = isSigned && form.strokesFor !== undefined && form.strokesFor !== work.gallons;
  const strokes = isCleared ? [] : form.strokes;
  const unsigned = signs && (!isSigned || isCleared);
  const lacksAmount = signs && asksAmount && gallons === null;

  async function save() {
    setTried(true);
    if (unsigned || lacksAmount || (signs && name === '')) return;
    const role = form.role.trim();
    const taken = {
      outcome: form.outcome,
      // If nobody is there, there is no name; somebody who declines may have one.
      name: form.outcome === 'nobody-there' || name === '' ? null : name,
      role: !signs || role === '' ? null : role,
      statement,
      strokes: signs ? strokes : [],
      ...(signs && gallons !== null && { gallons }),
    };
    if (await run(() => takeSignature(database, stop, taken))) goBack(stopPath(stop.key));
  }

  return (
    <StopFormScreen
      stop={stop}
      title={texts.sign.title}
      save={{ label: texts.sign.save, icon: <Check aria-hidden="true" />, onClick: () => void save() }}
      busy={busy}
      failed={failed}
    >
      {signs && (
        <>
          {asksAmount && (
            <AmountInput
              stop={stop}
              value={work.gallons}
              onValueChange={(next) => changeWork({ ...work, gallons: next })}
              tried={tried}
              error={tried && lacksAmount && typed !== undefined ? words.amountFirst : undefined}
            />
          )}
          <p className="mb-3 text-xl text-ink">{statement}</p>
          {isCleared && (
            <Banner tone="warn" live>
              ⚠ {words.strokeCleared}
            </Banner>
          )}
          <SignaturePad
            strokes={strokes}
            onStrokesChange={(drawn) => change({ ...form, strokes: drawn, strokesFor: work.gallons })}
            error={tried && unsigned ? texts.sign.missing : undefined}
          />
        </>
      )}
      {form.outcome !== 'nobody-there' && (
        <LineInput
          label={signs ? texts.sign.name : texts.sign.nameOfOther}
          error={tried && signs && name === '' ? texts.sign.nameMissing : undefined}
          value={form.name}
          maxLength={maxLength.name}
          onValueChange={(next) => change({ ...form, name: next })}
        />
      )}
      {signs && (
        <LineInput
          label={texts.sign.role}
          hint={texts.sign.roleHint}
          value={form.role}
          maxLength={maxLength.name}
          onValueChange={(role) => change({ ...form, role })}
        />
      )}
      <Choice
        legend={texts.sign.question}
        options={signatureOutcomes.map((value) => ({ value, label: texts.sign.outcomes[value] }))}
        value={form.outcome}
        onValueChange={(outcome) => change({ ...form, outcome })}
      />
    </StopFormScreen>
  );
}

/** The statement above the signature line: who did what, and how much, as far as known. */
function useStatement(stop: StopView, gallons: number | null): string {
  const { pack } = useField();
  const texts = useTexts();
  if (pack === null || stop.job === null) return '';
  const { companyName, units } = pack.me;
  const amount = gallons === null ? null : volume(gallons, units, texts);
  return texts.sign.statement(companyName, stop.job.title, amount);
}
