import { LogIn } from 'lucide-react';
import { clockWarningMs } from '../device/clock.ts';
import { unsentOf, unsentPhotosOf } from '../device/person-work.ts';
import { useField } from '../state/field-context.ts';
import { useStorageShare } from '../state/use-storage.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Banner } from './banner.tsx';
import { FieldLink } from './field-link.tsx';
import { fieldLook } from './field-look.ts';

const fullPercent = 70;

/** Problems with sending, and other notices; usually empty. */
export function Notices() {
  const { signInNeeded, removed, sending, clock, others, commands, photos, isUnkept } = useField();
  const hasUnsent = unsentOf(commands).length + unsentPhotosOf(photos).length > 0;
  const texts = useTexts();
  const share = useStorageShare();
  const percent = share === null ? 0 : Math.round(share * 100);
  return (
    <>
      {removed && (
        <Banner tone="bad" live>
          <strong className="block text-xl font-semibold">{texts.banner.removed}</strong>
          {texts.banner.removedWhy}
        </Banner>
      )}
      {signInNeeded && (!removed || hasUnsent) && (
        <Banner
          tone="warn"
          live
          action={
            <FieldLink to="/sign-in" className={fieldLook('primary', 'w-full')}>
              <LogIn aria-hidden="true" />
              {texts.banner.signIn}
            </FieldLink>
          }
        >
          {texts.banner.signInWhy}
        </Banner>
      )}
      {sending === 'not-allowed' && !removed && (
        <Banner tone="bad" live>
          {texts.banner.notAllowed}
        </Banner>
      )}
      {clock !== null && Math.abs(clock.offsetMs) > clockWarningMs && (
        <Banner tone="warn">{texts.banner.clock(Math.round(Math.abs(clock.offsetMs) / 60_000))}</Banner>
      )}
      {isUnkept && (
        <Banner tone="bad" live>
          {texts.banner.notKept}
        </Banner>
      )}
      {percent >= fullPercent && <Banner tone="warn">{texts.banner.storage(percent)}</Banner>}
      {others.map(({ userId, fullName, reports, photos }) => (
        <Banner key={userId} tone="info">
          {texts.othersUnsent(fullName, reports, photos)}
        </Banner>
      ))}
    </>
  );
}
