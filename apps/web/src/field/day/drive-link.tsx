import { phoneLinks } from '@haulwright/domain/kernel/phone-links';
import { Navigation, Phone } from 'lucide-react';
import { fieldLook } from '../kit/field-look.ts';
import type { StopView } from '../state/day-view.ts';
import { mapLink } from '../state/map-link.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Opens the phone's map on the way to a stop; nothing where the stop has no place. */
export function DriveLink({ stop }: { readonly stop: StopView }) {
  const texts = useTexts();
  const link = mapLink(
    {
      address: stop.address,
      latitude: stop.job?.latitude ?? stop.stop?.latitude ?? null,
      longitude: stop.job?.longitude ?? stop.stop?.longitude ?? null,
      geocodePrecision: stop.job?.geocodePrecision ?? null,
    },
    navigator.userAgent,
  );
  if (link === null) return null;
  return (
    <a
      href={link}
      target={link.startsWith('geo:') ? undefined : '_blank'}
      rel="noreferrer"
      className={fieldLook('secondary')}
    >
      <Navigation aria-hidden="true" />
      {texts.step.drive}
    </a>
  );
}

/** The first number of a stop in one word, for the day: the others are on the stop's own screen. */
export function CallLink({ stop }: { readonly stop: StopView }) {
  const texts = useTexts();
  const [first] = (stop.job?.phones ?? []).flatMap(({ name, phone }) =>
    phoneLinks(phone).flatMap(({ text, url }) => (url === undefined ? [] : { name, text, url })),
  );
  if (first === undefined) return null;
  return (
    <a
      href={first.url}
      aria-label={texts.stop.call(first.name, first.text)}
      className={fieldLook('secondary')}
    >
      <Phone aria-hidden="true" />
      {texts.stop.callShort}
    </a>
  );
}
