import { phoneLinks } from '@haulwright/domain/kernel/phone-links';
import { Building, Container, FileText, LogOut, Phone, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { Theme } from '../../ui/base/theme.ts';
import { changePerson } from '../device/identity.ts';
import { languageOf } from '../forms/form-language.ts';
import { FieldButton } from '../kit/field-button.tsx';
import { FieldLink } from '../kit/field-link.tsx';
import { fieldLook } from '../kit/field-look.ts';
import { Choice } from '../kit/fields.tsx';
import { Notices } from '../kit/notices.tsx';
import { SaveFileButton } from '../kit/save-file-button.tsx';
import { Part, Screen } from '../kit/screen.tsx';
import { usePaperTexts } from '../papers/use-paper-texts.ts';
import { SharePart } from '../places/share-part.tsx';
import { PushPart } from './push-part.tsx';
import { correctedNow } from '../device/clock.ts';
import { useField } from '../state/field-context.ts';
import { isInstalled, useInstallOffer } from '../state/install.ts';
import { chooseLook, chosenLook } from '../state/look.ts';
import { useStorage } from '../state/use-storage.ts';
import { applyUpdate, useUpdateWaiting } from '../state/worker.ts';
import { momentInWords } from '../texts/formats.ts';
import { type Language, languageNames, useTexts } from '../texts/use-texts.ts';

/** Language, appearance, storage, and signing out. */
export function MoreScreen() {
  const { person, pack, clock, heardAt } = useField();
  const texts = useTexts();
  const papers = usePaperTexts();
  const chosen = languageOf(texts);
  const [look, setLook] = useState<Theme>(chosenLook);
  const phone = pack?.me.companyPhone ?? null;
  const updateWaits = useUpdateWaiting();
  return (
    <Screen title={texts.more.title} detail={pack?.me.companyName}>
      <Notices />
      {pack?.papers !== undefined && (
        <FieldLink to="/papers" className={fieldLook('secondary', 'mb-4 w-full')}>
          <FileText aria-hidden="true" />
          {papers.inTruck}
        </FieldLink>
      )}
      <FieldLink to="/tanks" className={fieldLook('secondary', 'mb-4 w-full')}>
        <Container aria-hidden="true" />
        {texts.dump.tanks}
      </FieldLink>
      <Choice
        legend={texts.more.language}
        options={(Object.keys(languageNames) as Language[]).map((value) => ({
          value,
          label: languageNames[value],
        }))}
        value={chosen}
        onValueChange={(language) => void changePerson(person.userId, { language })}
      />
      <Choice
        legend={texts.more.appearance}
        options={[
          { value: 'light', label: texts.more.light },
          { value: 'dark', label: texts.more.dark },
          { value: 'system', label: texts.more.system },
        ]}
        value={look}
        onValueChange={(theme: Theme) => {
          setLook(theme);
          chooseLook(theme);
        }}
      />
      {phone !== null &&
        phoneLinks(phone).map(({ text, url }) => (
          <a key={text} href={url} className={fieldLook('secondary', 'w-full')}>
            <Phone aria-hidden="true" />
            {texts.more.callOffice} {text}
          </a>
        ))}
      <SharePart />
      <PushPart />
      <Part title={texts.more.unsent}>
        <SaveFileButton />
      </Part>
      <Part title={texts.more.install}>
        <Install />
      </Part>
      <Part title={texts.more.storage}>
        <Storage />
      </Part>
      <Part title={texts.more.about}>
        <p className="text-lg text-ink">{texts.more.version(import.meta.env.VITE_PRODUCT_VERSION)}</p>
        {heardAt !== null && (
          <p className="text-lg text-ink">
            {texts.today.updated(
              momentInWords(heardAt, correctedNow(clock), pack?.me.timeZone ?? 'UTC', texts),
            )}
          </p>
        )}
        {updateWaits && (
          <FieldButton className="mt-2 w-full" onClick={applyUpdate}>
            {texts.more.update}
          </FieldButton>
        )}
        <a href="/dashboard" className={fieldLook('quiet', 'w-full')}>
          <Building aria-hidden="true" />
          {texts.more.officeFace}
        </a>
      </Part>
      <Part title={texts.more.signOut}>
        <p className="mb-2 text-lg break-words text-ink">
          {texts.more.signedInAs} {[person.fullName, person.email].filter(Boolean).join(', ')}
        </p>
        <FieldLink to="/sign-out" className={fieldLook('secondary', 'w-full')}>
          <LogOut aria-hidden="true" />
          {texts.more.signOut}
        </FieldLink>
      </Part>
    </Screen>
  );
}

function Install() {
  const texts = useTexts();
  const offer = useInstallOffer();
  if (isInstalled()) return <p className="text-lg text-ink">{texts.more.installed}</p>;
  if (offer !== null)
    return (
      <FieldButton
        className="w-full"
        icon={<Smartphone aria-hidden="true" />}
        onClick={() => void offer.prompt()}
      >
        {texts.more.installNow}
      </FieldButton>
    );
  return (
    <p className="text-lg text-ink">
      {/iPhone|iPad|Macintosh/.test(navigator.userAgent)
        ? texts.more.installWhyIphone
        : texts.more.installWhyOther}
    </p>
  );
}

const megabytes = (bytes: number, locale: string): string =>
  `${(bytes / 1e6).toLocaleString(locale, { maximumFractionDigits: bytes < 1e7 ? 1 : 0 })} MB`;

function Storage() {
  const texts = useTexts();
  const use = useStorage();
  if (use === null) return <p className="text-lg text-ink">{texts.more.storageUnknown}</p>;
  return (
    <>
      <p className="text-lg text-ink">
        {texts.more.storageUsed(
          megabytes(use.usedBytes, texts.locale),
          megabytes(use.allBytes, texts.locale),
        )}
      </p>
      <p className="text-lg text-ink">{use.kept ? texts.more.storageKept : texts.more.storageNotKept}</p>
    </>
  );
}
