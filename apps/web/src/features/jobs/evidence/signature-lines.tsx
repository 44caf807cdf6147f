import { signatureBox, strokePath } from '@haulwright/domain/field/signature-strokes';
import { signatureInWords, type Signature } from './evidence-words.ts';

/** A signature as it was drawn. */
export function SignatureLines({ signature }: { readonly signature: Signature }) {
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from its lines, in the page's own ink
      role="img"
      aria-label={signatureInWords(signature)}
      viewBox={signatureBox}
      className="w-full max-w-md rounded-lg border border-line bg-surface"
      fill="none"
      stroke="currentColor"
      strokeWidth={6}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {signature.strokes.map((stroke, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other name, and never change
        <path key={at} d={strokePath(stroke)} />
      ))}
    </svg>
  );
}
