import { Camera, Flashlight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../texts/use-texts.ts';
import { FieldButton } from './field-button.tsx';
import { type CameraState, showCamera } from './viewfinder.tsx';

/** A camera nobody uses is an empty battery in the afternoon. */
const sleepsAfterMs = 60_000;

interface InlineCameraProps {
  readonly busy: boolean;
  readonly onTake: (picture: ImageBitmap) => void;
  /** There is none, or it may not be used. */
  readonly onMissing: () => void;
}

/** The camera within a form: it starts with it, and one press takes a photo. */
export function InlineCamera({ busy, onTake, onMissing }: InlineCameraProps) {
  const texts = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState | 'asleep'>('starting');
  const [turn, setTurn] = useState(0);
  const [isLit, setLit] = useState(false);
  const isAwake = state !== 'asleep';
  useEffect(() => {
    if (!isAwake || video.current === null) return undefined;
    return showCamera(video.current, (next) => (next === 'missing' ? onMissing() : setState(next)));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the camera is opened once for each time awake
  }, [isAwake]);
  // Each photo keeps it awake for another minute.
  useEffect(() => {
    if (!isAwake) return undefined;
    const timer = setTimeout(() => setState('asleep'), sleepsAfterMs);
    return () => clearTimeout(timer);
  }, [isAwake, turn]);
  if (!isAwake)
    return (
      <FieldButton
        className="w-full"
        icon={<Camera aria-hidden="true" />}
        onClick={() => setState('starting')}
      >
        {texts.photos.wake}
      </FieldButton>
    );
  const track = state === 'ready' ? trackOf(video.current) : undefined;
  return (
    <div className="flex gap-2">
      <video
        ref={video}
        autoPlay
        muted
        playsInline
        className="aspect-[16/10] min-w-0 flex-1 rounded-xl bg-black object-cover"
      />
      <div className="flex w-28 shrink-0 flex-col gap-2">
        <FieldButton
          variant="primary"
          className="flex-1 flex-col px-2!"
          busy={busy || state === 'starting'}
          icon={<Camera aria-hidden="true" />}
          onClick={() => {
            setTurn(turn + 1);
            if (video.current !== null) void createImageBitmap(video.current).then(onTake, console.error);
          }}
        >
          {texts.photos.take}
        </FieldButton>
        {hasTorch(track) && (
          <FieldButton
            className="px-2!"
            aria-pressed={isLit}
            icon={<Flashlight aria-hidden="true" />}
            onClick={() => {
              setLit(!isLit);
              void track?.applyConstraints(torch(!isLit)).catch(console.error);
            }}
          >
            {texts.photos.torch}
          </FieldButton>
        )}
      </div>
    </div>
  );
}

function trackOf(video: HTMLVideoElement | null): MediaStreamTrack | undefined {
  const stream = video?.srcObject;
  return stream instanceof MediaStream ? stream.getVideoTracks()[0] : undefined;
}

// TypeScript's lib.dom does not know the light of a camera: Media Capture and Streams Extensions, "torch".
const hasTorch = (track: MediaStreamTrack | undefined): boolean =>
  track !== undefined && 'getCapabilities' in track && 'torch' in track.getCapabilities();
const torch = (isLit: boolean): MediaTrackConstraints => ({ advanced: [{ torch: isLit } as object] });
