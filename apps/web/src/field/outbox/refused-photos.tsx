import { RefreshCw, Trash2 } from 'lucide-react';
import { removePhoto, sendPhotoAgain } from '../device/photos.ts';
import type { StoredPhoto } from '../device/stored.ts';
import { FieldButton } from '../kit/field-button.tsx';
import { Part } from '../kit/screen.tsx';
import { Thumbnail } from '../kit/thumbnail.tsx';
import { useField } from '../state/field-context.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Photos refused by the server or a proxy: they stay until the technician decides. */
export function RefusedPhotos({ photos }: { readonly photos: readonly StoredPhoto[] }) {
  const { database, sendNow } = useField();
  const texts = useTexts();
  if (photos.length === 0) return null;
  return (
    <Part title={texts.photos.refused}>
      <ul aria-label={texts.photos.refused} className="flex flex-col gap-3">
        {photos.map((photo, at) => (
          <li key={photo.sha256} className="grid grid-cols-[7rem_1fr] items-start gap-2">
            <Thumbnail photo={photo} alt={texts.photos.number(texts.photos.refused, at + 1)} />
            <div className="flex min-w-0 flex-col gap-2">
              <FieldButton
                icon={<RefreshCw aria-hidden="true" />}
                onClick={() => void sendPhotoAgain(database, photo.sha256).then(sendNow)}
              >
                {texts.photos.sendAgain}
              </FieldButton>
              <FieldButton
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => void removePhoto(database, photo.sha256)}
              >
                {texts.photos.discard}
              </FieldButton>
            </div>
          </li>
        ))}
      </ul>
    </Part>
  );
}
