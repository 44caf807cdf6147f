// Public to other features.
import { FileText, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../../ui/base/skeleton.tsx';
import type { EvidenceFile } from './evidence-words.ts';
import { useFile, useShownFile } from './use-file.ts';

/** A thumbnail of a file, loaded when it scrolls into view. */
export function EvidenceTile({
  file,
  name,
  onOpen,
}: {
  readonly file: EvidenceFile;
  readonly name: string;
  readonly onOpen: () => void;
}) {
  const tile = useRef<HTMLButtonElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const watcher = new IntersectionObserver(
      ([first]) => {
        if (first?.isIntersecting === true) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    if (tile.current !== null) watcher.observe(tile.current);
    return () => watcher.disconnect();
  }, []);
  const isPicture = file.mediaType !== 'application/pdf';
  const query = useFile(file.sha256, seen && isPicture && file.isHere);
  return (
    <button
      ref={tile}
      type="button"
      aria-label={file.isHere ? name : `${name}, still on the phone`}
      onClick={onOpen}
      className="flex aspect-square w-full flex-col items-center justify-center gap-1 overflow-hidden rounded-lg border border-line bg-sunken text-center text-sm text-ink-soft hover:border-line-strong"
    >
      {!file.isHere ? (
        <>
          <Smartphone aria-hidden="true" className="size-5" />
          Still on the phone
        </>
      ) : !isPicture ? (
        <>
          <FileText aria-hidden="true" className="size-5" />
          PDF
        </>
      ) : query.data !== undefined ? (
        <SmallPicture file={query.data} />
      ) : query.error === null ? (
        <Skeleton className="size-full" />
      ) : (
        'Couldn’t load'
      )}
    </button>
  );
}

const SmallPicture = ({ file }: { readonly file: File }) => (
  <img ref={useShownFile(file)} alt="" className="size-full object-cover" />
);
