import { Check } from 'lucide-react';
import { useState } from 'react';
import { goBack } from '../kit/navigation.ts';
import { pumpsAt, type StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { takeSignature } from '../state/sign-acts.ts';
import { useAct } from '../state/use-act.ts';
import { useWorkAmount } from '../state/use-work-amount.ts';
import { typedGallons } from '../texts/formats.ts';
import { useTexts } from '../texts/use-texts.ts';
import { StopFormScreen } from '../stop/stop-form-screen.tsx';
import { stopPath } from '../stop/stop-path.ts';
import { AmountInput } from './amount-input.tsx';
import { SignPart } from './sign-part.tsx';
import { useAmountTexts } from '../papers/use-amount-texts.ts';
import { useSigning } from './use-signing.ts';

/** Collects the customer's signature, or the reason for its absence, apart from completing the work. */
export function SignScreen({ stop }: { readonly stop: StopView }) {
  const { database, pack } = useField();
  const texts = useTexts();
  const words = useAmountTexts();
  // One amount for the completion, the signature and the forms: the first that asks tells the others.
  const { work, changeWork, isReported } = useWorkAmount(stop);
  const [tried, setTried] = useState(false);
  const { busy, failed, run } = useAct();
  const asksAmount = pumpsAt(stop) && !isReported;
  const typed = typedGallons(work.gallons, pack?.me.units ?? 'us');
  const gallons = pumpsAt(stop) ? (typed ?? null) : null;
  const signing = useSigning(stop, work.gallons, gallons);
  const signs = signing.form.outcome === 'signed';
  const lacksAmount = signs && asksAmount && gallons === null;

  async function save() {
    setTried(true);
    if (signing.isUnsigned || lacksAmount || signing.lacksName) return;
    if (await run(() => takeSignature(database, stop, signing.taken))) goBack(stopPath(stop.key));
  }

  return (
    <StopFormScreen
      stop={stop}
      title={texts.sign.title}
      save={{ label: texts.sign.save, icon: <Check aria-hidden="true" />, onClick: () => void save() }}
      busy={busy}
      failed={failed}
    >
      {signs && asksAmount && (
        <AmountInput
          stop={stop}
          value={work.gallons}
          onValueChange={(next) => changeWork({ ...work, gallons: next })}
          tried={tried}
          error={tried && lacksAmount && typed !== undefined ? words.amountFirst : undefined}
        />
      )}
      <SignPart signing={signing} amount={work.gallons} waits={lacksAmount} tried={tried} />
    </StopFormScreen>
  );
}
