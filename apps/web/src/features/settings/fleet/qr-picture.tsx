import { qrPath } from './qr-path.ts';

/** A QR code, black on white in the dark too. */
export default function QrPicture({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = qrPath(text);
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from its modules, sharp at any size
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="w-full max-w-64"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
