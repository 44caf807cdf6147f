// Public to other features.
import { ChevronLeft, ChevronRight, Download, Expand, MapPin, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '../../../api/errors.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { momentInWords } from '../../../ui/words/moment-text.ts';
import { saveFile } from '../../../ui/hooks/save-file.ts';
import { Spinner } from '../../../ui/base/spinner.tsx';
import { FullWindow } from '../../../ui/overlays/full-window.tsx';
import { useSession } from '../../session/session-context.ts';
import { type EvidenceFile, nameOfFile, placeUrl } from './evidence-words.ts';
import { useFile, useShownFile } from './use-file.ts';
import { useZoom, type Zoom } from './use-zoom.ts';

interface EvidenceViewerProps {
  readonly files: readonly EvidenceFile[];
  /** The file that is shown; null when the viewer is closed. */
  readonly openId: string | null;
  readonly onOpenIdChange: (id: string | null) => void;
}

/** A full-window viewer for photos and papers, each with its author, time and place. */
export function EvidenceViewer({ files, openId, onOpenIdChange }: EvidenceViewerProps) {
  const [last, setLast] = useState(openId);
  // While it closes, the last file stays visible.
  if (openId !== null && openId !== last) setLast(openId);
  const found = files.findIndex(({ id }) => id === (openId ?? last));
  const file = files[found];
  if (file === undefined) return null;
  const go = (to: number) => {
    const next = files[to];
    if (next !== undefined) onOpenIdChange(next.id);
  };
  return (
    <FullWindow
      open={openId !== null}
      onOpenChange={(open) => !open && onOpenIdChange(null)}
      title={nameOfFile(file, found, files.length)}
    >
      <Shown
        key={file.id}
        file={file}
        name={nameOfFile(file, found, files.length)}
        onPrevious={found > 0 ? () => go(found - 1) : undefined}
        onNext={found < files.length - 1 ? () => go(found + 1) : undefined}
      />
    </FullWindow>
  );
}

interface ShownProps {
  readonly file: EvidenceFile;
  readonly name: string;
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
}

/** How far an arrow key moves a picture that is zoomed, in pixels. */
const keyMove = 80;

function Shown({ file, name, onPrevious, onNext }: ShownProps) {
  const query = useFile(file.sha256, file.isHere);
  const zoom = useZoom();
  const data = query.data;
  const isPicture = file.mediaType !== 'application/pdf';
  const isZoomed = zoom.view.scale > 1;

  function press(event: KeyboardEvent) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const acts: Readonly<Record<string, (() => void) | undefined>> = {
      '+': zoom.zoomIn,
      '=': zoom.zoomIn,
      '-': zoom.zoomOut,
      '0': zoom.fit,
      ArrowLeft: isZoomed ? () => zoom.move(keyMove, 0) : onPrevious,
      ArrowRight: isZoomed ? () => zoom.move(-keyMove, 0) : onNext,
      ArrowUp: isZoomed ? () => zoom.move(0, keyMove) : undefined,
      ArrowDown: isZoomed ? () => zoom.move(0, -keyMove) : undefined,
      PageUp: onPrevious,
      PageDown: onNext,
    };
    const act = acts[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }
  // Listens on the document, so that the keys work wherever the focus is.
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="relative min-h-0 flex-1 overflow-hidden bg-sunken">
        {!file.isHere ? (
          <Words>
            This file is still on the phone that took it. It will be sent once the phone has signal.
          </Words>
        ) : query.error !== null && data === undefined ? (
          <Words>
            <span role="alert">{messageOf(query.error)}</span>
            <Button busy={query.isFetching} onClick={() => void query.refetch()}>
              Try again
            </Button>
          </Words>
        ) : data === undefined ? (
          <Words>
            <Spinner label="Loading photo…" />
          </Words>
        ) : isPicture ? (
          <Picture file={data} name={name} zoom={zoom} />
        ) : (
          <Words>A PDF. Download it to read it.</Words>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3">
        <TakenBy file={file} />
        <div className="flex flex-wrap gap-1">
          {isPicture && (
            <>
              <Button icon={<ZoomOut />} iconLabel="Zoom out" shortcut={['-']} onClick={zoom.zoomOut} />
              <Button icon={<Expand />} iconLabel="Fit" shortcut={['0']} onClick={zoom.fit} />
              <Button icon={<ZoomIn />} iconLabel="Zoom in" shortcut={['+']} onClick={zoom.zoomIn} />
            </>
          )}
          <Button
            icon={<Download />}
            iconLabel="Download"
            {...(data === undefined && { disabledReason: 'There is nothing to download yet.' })}
            onClick={() => data !== undefined && saveFile(data)}
          />
          <Button
            icon={<ChevronLeft />}
            iconLabel="Previous"
            {...(onPrevious === undefined && { disabledReason: 'This is the first.' })}
            onClick={onPrevious}
          />
          <Button
            icon={<ChevronRight />}
            iconLabel="Next"
            {...(onNext === undefined && { disabledReason: 'This is the last.' })}
            onClick={onNext}
          />
        </div>
      </div>
    </div>
  );
}

function Picture({ file, name, zoom }: { readonly file: File; readonly name: string; readonly zoom: Zoom }) {
  const shown = useShownFile(file);
  const { scale, x, y } = zoom.view;
  return (
    <div
      {...zoom.surface}
      className={`absolute inset-0 touch-none select-none ${scale > 1 ? 'cursor-grab' : 'cursor-zoom-in'}`}
    >
      <img
        ref={shown}
        alt={name}
        draggable={false}
        className="size-full object-contain"
        style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
      />
    </div>
  );
}

const Words = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex h-full flex-col items-center justify-center gap-3 p-6 text-center text-ink-soft">
    {children}
  </div>
);

function TakenBy({ file: { technicianName, occurredAt, position } }: { readonly file: EvidenceFile }) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  return (
    <div className="min-w-0">
      <p className="font-medium break-words">{technicianName}</p>
      <p className="numeric flex flex-wrap gap-x-3 text-sm text-ink-soft">
        {momentInWords(occurredAt, now, timeZone)}
        {position === null ? (
          <span>Location unknown</span>
        ) : (
          <a
            href={placeUrl(position)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1 font-medium text-accent-text underline"
          >
            <MapPin aria-hidden="true" className="size-4" />
            Show on map
          </a>
        )}
      </p>
    </div>
  );
}
