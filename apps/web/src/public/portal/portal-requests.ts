import { randomId } from '../../api/random-id.ts';
import type { PortalOverview } from '@haulwright/domain/portal/portal';
import { makeTextField } from '../gate/gate-parts.ts';
import { say } from '../gate/gate-words.ts';
import { sendChange, sendPhoto, sendWork } from './portal-calls.ts';
import { dayIn } from './portal-format.ts';
import { makePhotoField } from './portal-photos.ts';
import { list, makeForm, makeSelect, row, section } from './portal-parts.ts';

type OnSent = (overview: PortalOverview, said: string) => void;

const addressesOf = ({ client }: PortalOverview) =>
  client.addresses.map(({ id, line }) => ({ value: id, label: line }));

/** Asks for work; the office gives it a day. */
export function requestWork(overview: PortalOverview, onSent: OnSent): HTMLElement[] {
  if (!overview.client.mayRequestWork || overview.client.addresses.length === 0) return [];
  const kind = makeSelect('kind', 'What do you need?', [
    { value: 'service', label: say('A service') },
    { value: 'pick-up', label: say('A pick-up') },
  ]);
  const address = makeSelect('address', 'Where?', addressesOf(overview));
  const note = makeTextField({
    name: 'note',
    label: 'Note',
    hint: 'For example what is wrong, and when it suits you.',
    input: { maxlength: '1000', autocomplete: 'off' },
  });
  const photos = makePhotoField();
  // Kept when the answer is lost: the same request again is stored once, and each photo too.
  const id = randomId();
  const form = makeForm('Send the request', [kind.box, address.box, note.box, photos.box], async () => {
    const work = {
      id,
      kind: kind.select.value,
      clientAddressId: address.select.value,
      note: note.input.value,
    };
    const sent = await sendWork(work);
    photos.fix();
    for (const photo of photos.photos()) await sendPhoto(id, photo);
    onSent(sent, 'Thank you. We have your request and will give you a day.');
  });
  return [section('Request a service or pick-up', form)];
}

/** Asks for a change; the office writes it. */
export function requestChange(overview: PortalOverview, onSent: OnSent): HTMLElement {
  const { email, phone } = overview.client;
  const field = (name: string, label: string, hint: string | null, input: Record<string, string>) =>
    makeTextField({ name, label, ...(hint !== null && { hint: `${say('Now')}: ${hint}` }), input });
  const newEmail = field('email', 'New e-mail address', email, { type: 'email', maxlength: '254' });
  const newPhone = field('phone', 'New phone', phone, { type: 'tel', maxlength: '40' });
  const newGateCode = field('gate', 'New gate code', null, { maxlength: '40', autocomplete: 'off' });
  const address = makeSelect('gate-address', 'Gate of', addressesOf(overview));
  const id = randomId();
  const hasGates = overview.client.addresses.length > 0;
  const gates = hasGates ? [newGateCode.box, address.box] : [];
  const form = makeForm('Send the change', [newEmail.box, newPhone.box, ...gates], async () => {
    const typed = (input: HTMLInputElement) => (input.value.trim() === '' ? null : input.value);
    const gate = hasGates ? typed(newGateCode.input) : null;
    const change = { newEmail: typed(newEmail.input), newPhone: typed(newPhone.input), newGateCode: gate };
    newPhone.setError(
      Object.values(change).every((value) => value === null) ? 'Enter at least one change.' : undefined,
    );
    if (Object.values(change).every((value) => value === null)) return newPhone.input.focus();
    const where = gate === null ? null : address.select.value;
    onSent(
      await sendChange({ id, ...change, clientAddressId: where }),
      'Thank you. The office looks at it first.',
    );
  });
  return section('Change my e-mail, phone or gate code', form);
}

const kindName = { service: 'A service', 'pick-up': 'A pick-up', change: 'A change' } as const;
const stateName = { waiting: 'Sent', accepted: 'Accepted', refused: 'Not accepted' } as const;

/** What was asked for here. */
export function asked({ asked: requests, company }: PortalOverview): HTMLElement[] {
  if (requests.length === 0) return [];
  const rows = requests.map(({ kind, state, at, note, reason }) =>
    row(say(kindName[kind]), [
      `${dayIn(at, company.timeZone)} · ${say(stateName[state])}`,
      [note, reason].filter(Boolean).join(' · '),
    ]),
  );
  return [section('Your requests', list('Your requests', rows))];
}
