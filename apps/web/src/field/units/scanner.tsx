import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { FieldButton } from '../kit/field-button.tsx';
import { type CameraState, showCamera } from '../kit/viewfinder.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { readCodes } from './code-reader.ts';

interface ScannerProps {
  readonly title: string;
  readonly onCode: (text: string) => void;
  readonly onClose: () => void;
  /** The result of the last code. */
  readonly children: ReactNode;
}

/** The full-screen camera, reading codes until it is closed. */
export function Scanner({ title, onCode, onClose, children }: ScannerProps) {
  const { rentalUnits: units } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  const tell = useEffectEvent(onCode);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => (video.current === null ? undefined : showCamera(video.current, setState)), []);
  useEffect(() => {
    if (state === 'ready' && video.current !== null) return readCodes(video.current, (text) => tell(text));
    return undefined;
  }, [state]);
  return (
    <dialog
      ref={dialog}
      aria-label={`${units.camera}: ${title}`}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-canvas p-0 text-ink"
    >
      <div className="flex h-full flex-col">
        {state === 'missing' ? (
          <p role="alert" className="flex-1 p-4 text-xl">
            ⚠ {units.noCamera}
          </p>
        ) : (
          <video
            ref={video}
            autoPlay
            muted
            playsInline
            className="min-h-0 w-full flex-1 bg-black object-contain"
          />
        )}
        <div className="flex flex-col gap-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <p className="text-xl font-semibold">{title}</p>
          {children}
          <FieldButton icon={<X aria-hidden="true" />} onClick={() => dialog.current?.close()}>
            {units.close}
          </FieldButton>
        </div>
      </div>
    </dialog>
  );
}
