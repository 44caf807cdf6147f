import type { NamedFile } from '@haulwright/domain/field/field-command';
import { Camera, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { addPhoto, maxPhotosOfForm, photoBytes, removePhoto } from '../device/photos.ts';
import type { StoredPhoto } from '../device/stored.ts';
import { useField } from '../state/field-context.ts';
import { useTexts } from '../texts/use-texts.ts';
import { FieldButton } from './field-button.tsx';

interface PhotoFieldProps {
  /** The form the photos belong to until it is saved. */
  readonly formKey: string;
  readonly kind: NamedFile['role'];
  readonly label: string;
}

/** Photos of a form: each is on the phone as soon as it is taken. */
export function PhotoField({ formKey, kind, label }: PhotoFieldProps) {
  const { database, photos } = useField();
  const texts = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState<'ready' | 'saving' | 'failed'>('ready');
  const taken = photos.filter((photo) => photo.formKey === formKey && photo.state === 'draft');

  async function add(files: readonly File[]) {
    setState('saving');
    try {
      for (const file of files.slice(0, maxPhotosOfForm - taken.length))
        await addPhoto(database, formKey, file, kind);
      setState('ready');
    } catch (error) {
      console.error('A photo could not be kept', error);
      setState('failed');
    }
  }

  return (
    <div className="mb-4">
      {taken.length > 0 && (
        <ul aria-label={label} className="mb-2 grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
          {taken.map((photo, at) => (
            <li key={photo.sha256} className="flex flex-col gap-1">
              <Thumbnail photo={photo} alt={texts.photos.number(label, at + 1)} />
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
      {taken.length < maxPhotosOfForm && (
        <FieldButton
          className="w-full"
          busy={state === 'saving'}
          icon={<Camera aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {label}
        </FieldButton>
      )}
      <output className="mt-1.5 block text-lg font-medium text-ink">
        {state === 'failed' ? `⚠ ${texts.photos.failed}` : ''}
      </output>
    </div>
  );
}

function Thumbnail({ photo, alt }: { readonly photo: StoredPhoto; readonly alt: string }) {
  const { database } = useField();
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let made: string | undefined;
    let gone = false;
    async function show() {
      const blob = await photoBytes(database, photo.sha256);
      if (gone || blob === undefined) return;
      made = URL.createObjectURL(blob);
      setAddress(made);
    }
    void show().catch(console.error);
    return () => {
      gone = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [database, photo.sha256]);
  return (
    <div className="aspect-square overflow-hidden rounded-xl border-2 border-line bg-hover">
      {address !== null && <img src={address} alt={alt} className="size-full object-cover" />}
    </div>
  );
}
