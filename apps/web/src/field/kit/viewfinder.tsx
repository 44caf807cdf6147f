import { Camera, Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { FieldButton } from './field-button.tsx';

/**
 * Whether photos are taken within the page. Android kills pages behind its camera app; iOS asks for
 * permission at every start, and opens its own camera without it.
 */
export function takesPhotosInPage(): boolean {
  const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
  const { mediaDevices } = navigator as Partial<Navigator>;
  return !isApple && mediaDevices !== undefined && matchMedia('(pointer: coarse)').matches;
}

interface ViewfinderProps {
  /** The subject of the photos. */
  readonly label: string;
  readonly taken: number;
  readonly mayTakeMore: boolean;
  readonly busy: boolean;
  /** Why the last one was not added; empty if it was. */
  readonly problem: string;
  readonly onTake: (picture: ImageBitmap) => void;
  /** Opens the phone's own camera app, where this one cannot be used. */
  readonly onCameraApp: () => void;
  readonly onClose: () => void;
}

/** A full-screen camera; closed by its button, Escape or the phone's back button. */
export function Viewfinder({
  label,
  taken,
  mayTakeMore,
  busy,
  problem,
  onTake,
  onCameraApp,
  onClose,
}: ViewfinderProps) {
  const texts = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>('starting');
  useEffect(() => (video.current === null ? undefined : showCamera(video.current, setState)), []);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-label={`${texts.photos.camera}: ${label}`}
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-canvas p-0 text-ink"
    >
      <div className="flex h-full flex-col">
        {state === 'missing' ? (
          <p role="alert" className="flex-1 p-4 text-xl">
            ⚠ {texts.photos.noCamera}
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
          <output className="block text-lg font-medium">
            {problem || (taken > 0 ? texts.photos.taken(taken) : '')}
          </output>
          {state === 'missing' ? (
            <FieldButton variant="primary" icon={<Camera aria-hidden="true" />} onClick={onCameraApp}>
              {texts.photos.choose}
            </FieldButton>
          ) : (
            <FieldButton
              variant="primary"
              busy={busy || state === 'starting'}
              disabled={!mayTakeMore}
              icon={<Camera aria-hidden="true" />}
              onClick={() => {
                if (video.current !== null) void createImageBitmap(video.current).then(onTake, console.error);
              }}
            >
              {texts.photos.take}
            </FieldButton>
          )}
          <FieldButton icon={<Check aria-hidden="true" />} onClick={() => dialog.current?.close()}>
            {texts.photos.done}
          </FieldButton>
        </div>
      </div>
    </dialog>
  );
}

export type CameraState = 'starting' | 'ready' | 'missing';

/**
 * Shows the rear camera.
 * @returns ends it and releases the camera
 */
export function showCamera(video: HTMLVideoElement, onState: (state: CameraState) => void): () => void {
  let stream: MediaStream | undefined;
  let gone = false;
  const stop = () => stream?.getTracks().forEach((track) => track.stop());
  async function start() {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1_920 }, height: { ideal: 1_440 } },
    });
    if (gone) return stop();
    video.srcObject = stream;
    await video.play();
    if (!gone) onState('ready');
  }
  void start().catch((error: unknown) => {
    console.error('The camera could not be opened', error);
    stop();
    if (!gone) onState('missing');
  });
  return () => {
    gone = true;
    stop();
  };
}
