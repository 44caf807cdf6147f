import { classNames } from '../../../ui/base/class-names.ts';
import { Skeleton } from '../../../ui/base/skeleton.tsx';
import { useFile, useShownFile } from '../../jobs/evidence/use-file.ts';

interface LogoPictureProps {
  readonly logo: string;
  readonly alt: string;
  readonly className?: string;
}

/** A logo from the file store; its alternative text where the store fails. */
export function LogoPicture({ logo, alt, className }: LogoPictureProps) {
  const file = useFile(logo, true);
  if (file.data !== undefined) return <Picture file={file.data} alt={alt} className={className} />;
  return file.isError ? <p className="text-paper-ink">{alt}</p> : <Skeleton className="h-16 w-40" />;
}

function Picture({ file, alt, className }: { file: File; alt: string; className: string | undefined }) {
  const show = useShownFile(file);
  return (
    <img
      ref={show}
      alt={alt}
      className={classNames('max-h-20 max-w-60 object-contain object-left', className)}
    />
  );
}
