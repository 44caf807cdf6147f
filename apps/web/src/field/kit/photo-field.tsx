import type { NamedFile } from '@haulwright/domain/field/field-command';
import { mayShowClient } from '@haulwright/domain/field/client-photo-roles';
import { Camera, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { addPhoto, maxPhotosOfForm, photoProblem, removePhoto, showToClient } from '../device/photos.ts';
import { useField } from '../state/field-context.ts';
import { useTexts } from '../texts/use-texts.ts';
import type { StoredPhoto } from '../device/stored.ts';
import { FieldButton } from './field-button.tsx';
import { InlineCamera } from './inline-camera.tsx';
import { PhotoLook } from './photo-look.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { takesPhotosInPage, Viewfinder } from './viewfinder.tsx';

interface PhotoFieldProps {
  /** The form the photos belong to until it is saved. */
  readonly formKey: string;
  readonly kind: NamedFile['role'];
  readonly label: string;
  /** The camera runs within the form, where this phone can: one press takes a photo. */
  readonly inline?: boolean;
  /** False on a form that is about no job: there is no client to show it to. */
  readonly ofJob?: boolean;
}

/** Photos of a form, each stored on the phone as soon as it is taken. */
export function PhotoField({ formKey, kind, label, inline = false, ofJob = true }: PhotoFieldProps) {
  const { database, photos, pack } = useField();
  const texts = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'ready' | 'saving' | ReturnType<typeof photoProblem>>('ready');
  const [camera, setCamera] = useState(false);
  const [isInline, setInline] = useState(inline && takesPhotosInPage());
  const [looked, setLooked] = useState<StoredPhoto | null>(null);
  const problem = state === 'ready' || state === 'saving' ? '' : `⚠ ${texts.photos[state]}`;
  const taken = photos.filter((photo) => photo.formKey === formKey && photo.state === 'draft');

  async function add(pictures: readonly (File | ImageBitmap)[]) {
    setState('saving');
    try {
      for (const picture of pictures.slice(0, maxPhotosOfForm - taken.length))
        await addPhoto(database, formKey, picture, kind, pack?.me.photoPixels);
      setState('ready');
    } catch (error) {
      console.error('A photo could not be kept', error);
      setState(photoProblem(error));
    }
  }

  return (
    <div className="mb-4">
      {taken.length > 0 && (
        <ul aria-label={label} className="mb-2 grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
          {taken.map((photo, at) => (
            <li key={photo.sha256} className="flex flex-col gap-1">
              <button
                type="button"
                aria-label={texts.photos.look(at + 1)}
                className="block w-full"
                onClick={() => setLooked(photo)}
              >
                <Thumbnail photo={photo} alt={texts.photos.number(label, at + 1)} />
              </button>
              {ofJob && mayShowClient(kind) && (
                <label className="field-target flex items-center gap-2 text-lg text-ink">
                  <input
                    type="checkbox"
                    aria-label={texts.photos.showClientOf(at + 1)}
                    checked={photo.isForClient === true}
                    onChange={({ target }) => void showToClient(database, photo.sha256, target.checked)}
                    className="size-6 shrink-0 accent-accent-deep"
                  />
                  <span aria-hidden="true">{texts.photos.showClient}</span>
                </label>
              )}
              <FieldButton
                icon={<Trash2 aria-hidden="true" />}
                aria-label={texts.photos.remove(at + 1)}
                onClick={() => void removePhoto(database, photo.sha256)}
              >
                {''}
              </FieldButton>
            </li>
          ))}
        </ul>
      )}
      {/* The button below it opens the camera. */}
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          event.target.value = '';
          if (files.length > 0) void add(files);
        }}
      />
      {isInline && taken.length < maxPhotosOfForm && (
        <InlineCamera
          busy={state === 'saving'}
          onTake={(picture) => void add([picture])}
          onMissing={() => setInline(false)}
        />
      )}
      {!isInline && taken.length < maxPhotosOfForm && (
        <FieldButton
          className="w-full"
          busy={state === 'saving'}
          icon={<Camera aria-hidden="true" />}
          onClick={() => (takesPhotosInPage() ? setCamera(true) : input.current?.click())}
        >
          {label}
        </FieldButton>
      )}
      {camera && (
        <Viewfinder
          label={label}
          taken={taken.length}
          mayTakeMore={taken.length < maxPhotosOfForm}
          busy={state === 'saving'}
          problem={problem}
          onTake={(picture) => void add([picture])}
          onCameraApp={() => {
            setCamera(false);
            input.current?.click();
          }}
          onClose={() => setCamera(false)}
        />
      )}
      {looked !== null && <PhotoLook photo={looked} label={label} onClose={() => setLooked(null)} />}
      <output className="mt-1.5 block text-lg font-medium text-ink">{problem}</output>
    </div>
  );
}
