import { maxRequestPhotos, portalPhotoPixels } from '@haulwright/domain/portal/portal-limits';
import { element } from '../gate/element.ts';
import { fieldError, makeButton } from '../gate/gate-parts.ts';
import { say } from '../gate/gate-words.ts';

const noPhoto = 'This file is not a photo. Choose a JPEG or PNG.';

/** Makes a photo small enough to be sent, without what the camera wrote into it. @throws where this browser cannot read it */
async function shrunk(file: Blob): Promise<Blob> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const scale = Math.min(1, portalPhotoPixels / Math.max(picture.naturalWidth, picture.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(picture.naturalHeight * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.8));
    if (jpeg === null) throw new Error('The photo could not be made smaller.');
    return jpeg;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Up to three photos of a form, each made small as soon as it is chosen. */
export function makePhotoField() {
  const chosen: Blob[] = [];
  const input = element('input', { type: 'file', accept: 'image/*', multiple: true, hidden: true });
  const list = element('ul', { 'aria-label': say('Photos'), class: 'flex flex-wrap gap-3 empty:hidden' });
  const { button: add, setBusy } = makeButton({ label: 'Add photos', onPress: () => input.click() });
  const box = element(
    'div',
    { class: 'flex flex-col items-start gap-2' },
    list,
    add,
    input,
    element('p', { class: 'text-sm text-ink-soft' }, say('At most 3 photos.')),
  );
  let failure: HTMLElement | undefined;
  let isFixed = false;

  function show(photo: Blob): void {
    const address = URL.createObjectURL(photo);
    const number = chosen.length;
    const row = element('li', { class: 'flex flex-col gap-1' });
    const { button: remove } = makeButton({
      label: 'Remove',
      onPress: () => {
        if (isFixed) return;
        chosen.splice(chosen.indexOf(photo), 1);
        row.remove();
        URL.revokeObjectURL(address);
        add.hidden = false;
        add.focus();
      },
    });
    remove.setAttribute('aria-label', `${say('Remove')}, ${say('photo')} ${number}`);
    row.append(
      element('img', {
        src: address,
        alt: `${say('Photo')} ${number}`,
        class: 'size-24 rounded-lg border border-line object-cover',
      }),
      remove,
    );
    list.append(row);
    add.hidden = chosen.length >= maxRequestPhotos;
  }

  async function take(files: readonly File[]): Promise<void> {
    failure?.remove();
    setBusy(true);
    for (const file of files.slice(0, maxRequestPhotos - chosen.length))
      try {
        const photo = await shrunk(file);
        chosen.push(photo);
        show(photo);
      } catch (error) {
        console.error('A photo could not be read', error);
        failure = fieldError('portal-photos-error', noPhoto);
        failure.setAttribute('role', 'alert');
        box.append(failure);
      }
    setBusy(false);
  }

  input.addEventListener('change', () => {
    const files = Array.from(input.files ?? []);
    input.value = '';
    void take(files);
  });
  return {
    box,
    photos: (): readonly Blob[] => chosen,
    /** Its request is stored: only these photos belong to it. */
    fix() {
      isFixed = true;
      add.hidden = true;
    },
  };
}
