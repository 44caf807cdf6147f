import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { StoredPhoto } from '../device/stored.ts';
import { useTexts } from '../texts/use-texts.ts';
import { FieldButton } from './field-button.tsx';
import { Thumbnail } from './thumbnail.tsx';

interface PhotoLookProps {
  readonly photo: StoredPhoto;
  readonly label: string;
  readonly onClose: () => void;
}

/** A photo over the whole screen: is it sharp? Closed by its button, Escape or the phone's back button. */
export function PhotoLook({ photo, label, onClose }: PhotoLookProps) {
  const texts = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-canvas p-0 text-ink"
    >
      <div className="flex h-full flex-col gap-2 p-4 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        <Thumbnail photo={photo} alt={label} isWhole />
        <FieldButton
          variant="primary"
          icon={<Check aria-hidden="true" />}
          onClick={() => dialog.current?.close()}
        >
          {texts.photos.done}
        </FieldButton>
      </div>
    </dialog>
  );
}
