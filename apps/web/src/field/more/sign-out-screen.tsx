import { useState } from 'react';
import { signOut } from '../../api/auth.ts';
import { countUnsent, isAllSent } from '../device/outbox.ts';
import { leavePhone } from '../device/identity.ts';
import { unsentOf, unsentPhotosOf } from '../device/person-work.ts';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { go, goBack } from '../kit/navigation.ts';
import { Screen } from '../kit/screen.tsx';
import { useField } from '../state/field-context.ts';
import { turnPushOff } from '../state/push.ts';
import { useAct } from '../state/use-act.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Maximum time for sending before the person is asked again. */
const sendWithinMs = 20_000;

/** Signs out. Unsent work is sent, or kept for the person; it is never discarded silently. */
export function SignOutScreen() {
  const { person, commands, photos, database, sendNow } = useField();
  const texts = useTexts();
  const { busy, failed, run } = useAct();
  const [stillThere, setStillThere] = useState(false);
  const unsent = { reports: unsentOf(commands).length, photos: unsentPhotosOf(photos).length };

  async function leave() {
    // Notifications are for this person, and the next user is somebody else.
    await turnPushOff(person.userId).catch(() => undefined);
    // Works without signal: the device drops the session, and the server expires it.
    await signOut().catch(() => undefined);
    await leavePhone(person.userId);
    go('/sign-in', true);
  }

  async function sendAndLeave() {
    setStillThere(false);
    sendNow();
    const until = Date.now() + sendWithinMs;
    while (Date.now() < until) {
      if (isAllSent(await countUnsent(database))) return leave();
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    setStillThere(true);
  }

  return (
    <Screen
      title={texts.signOut.title}
      backTo="/more"
      actions={
        isAllSent(unsent) ? (
          <>
            <FieldButton variant="primary" busy={busy} onClick={() => void run(leave)}>
              {texts.signOut.confirm}
            </FieldButton>
            <FieldButton variant="quiet" onClick={() => goBack('/more')}>
              {texts.signOut.stay}
            </FieldButton>
          </>
        ) : (
          <>
            <FieldButton variant="primary" busy={busy} onClick={() => void run(sendAndLeave)}>
              {texts.signOut.send}
            </FieldButton>
            <FieldButton onClick={() => goBack('/more')}>{texts.signOut.stay}</FieldButton>
            <FieldButton busy={busy} onClick={() => void run(leave)}>
              {texts.signOut.leave}
            </FieldButton>
          </>
        )
      }
    >
      {(stillThere || failed) && (
        <Banner tone="bad" live>
          {failed ? texts.signOut.failed : texts.signOut.stillThere}
        </Banner>
      )}
      {!isAllSent(unsent) && (
        <>
          <p className="mb-3 text-xl text-ink">{texts.signOut.unsent(unsent.reports, unsent.photos)}</p>
          <p className="mb-3 text-xl text-ink">{texts.signOut.what}</p>
          <p className="mb-3 text-lg text-ink">{texts.signOut.leaveWhy}</p>
        </>
      )}
      <p className="text-lg text-ink">{texts.signOut.sure}</p>
    </Screen>
  );
}
