import { useEffect, useState } from 'react';
import { photoBytes } from '../device/photos.ts';
import type { StoredPhoto } from '../device/stored.ts';
import { useField } from '../state/field-context.ts';

/** A thumbnail of a stored photo. */
export function Thumbnail({
  photo,
  alt,
  isWhole = false,
}: {
  readonly photo: StoredPhoto;
  readonly alt: string;
  /** Fills its place without being cut. */
  readonly isWhole?: boolean;
}) {
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
    <div
      className={
        isWhole
          ? 'min-h-0 flex-1 bg-black'
          : 'aspect-square overflow-hidden rounded-xl border-2 border-line bg-hover'
      }
    >
      {address !== null && (
        <img
          src={address}
          alt={alt}
          className={isWhole ? 'size-full object-contain' : 'size-full object-cover'}
        />
      )}
    </div>
  );
}
