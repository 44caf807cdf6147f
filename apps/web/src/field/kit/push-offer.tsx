import { Bell } from 'lucide-react';
import { keepDraft } from '../device/drafts.ts';
import { useField } from '../state/field-context.ts';
import { usePush } from '../state/use-push.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Banner } from './banner.tsx';
import { FieldButton } from './field-button.tsx';

const answered = 'push:answered';

/** Offers notifications once, when a route is under way: then their purpose is clear. */
export function PushOffer() {
  const { person, pack, drafts, database, online } = useField();
  const { push } = useTexts();
  const { state, busy, failed, turnOn } = usePush(person.userId);
  const underWay = pack?.routes.some(({ status }) => status === 'in_progress') === true;
  if (!underWay || !online || state !== 'off' || drafts.some(({ key }) => key === answered)) return null;
  return (
    <Banner
      tone="info"
      action={
        <div className="grid grid-cols-2 gap-2">
          <FieldButton busy={busy} icon={<Bell aria-hidden="true" />} onClick={turnOn}>
            {push.turnOn}
          </FieldButton>
          <FieldButton onClick={() => void keepDraft(database, answered, true)}>{push.notNow}</FieldButton>
        </div>
      }
    >
      {failed ? `⚠ ${push.failed}` : push.offer}
    </Banner>
  );
}
