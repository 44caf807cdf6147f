import type { DayFact, DayFactKind } from '@haulwright/domain/custody/office/day-fact';
import { maxLength } from '@haulwright/domain/kernel/text';
import { messageOf } from '../../../api/errors.ts';
import { ReasonDialog } from '../../../ui/overlays/reason-dialog.tsx';
import { useUnits } from '../../measures/use-units.ts';
import { dayFactName, factInWords } from '../day-fact-words.ts';
import { useWithdrawFact } from './day-queries.ts';

/** What a withdrawal leads to. */
const consequences: Record<DayFactKind, string> = {
  pickup:
    'Its gallons are taken out of the tank again, and its job has none recorded. Drafts of manifests about it are voided.',
  discharge:
    'Its waste is on board again, and its ticket counts nowhere any more. Drafts of manifests for it are voided.',
  transfer: 'Its gallons are in the first tank again.',
  gauge: 'The tank holds what was reported again.',
  rinse: 'The tank counts as not washed.',
};

/** Asks why something recorded by mistake is withdrawn; it stays in the books. */
export function WithdrawFactDialog({
  fact,
  onClose,
}: {
  readonly fact: DayFact;
  readonly onClose: () => void;
}) {
  const units = useUnits();
  const withdraw = useWithdrawFact(onClose);
  return (
    <ReasonDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Withdraw ${dayFactName[fact.kind].toLowerCase()}?`}
      description={`${factInWords(fact, units.volume)}. ${consequences[fact.kind]} It stays in the books as withdrawn.`}
      confirmLabel="Withdraw"
      tone="danger"
      busy={withdraw.isPending}
      maxLength={maxLength.description}
      missing="Say why it is withdrawn."
      {...(withdraw.isError && { error: messageOf(withdraw.error) })}
      onConfirm={(reason) => withdraw.mutate({ id: fact.id, reason })}
    />
  );
}
