import { signatureBox, strokePath } from '@haulwright/domain/field/signature-strokes';
import type { FormRow } from '@haulwright/domain/forms/form-rows';
import type { Strokes } from '@haulwright/domain/forms/form-submission';
import { useQuery } from '@tanstack/react-query';
import { type RefCallback, useCallback } from 'react';
import { api } from '../../../api/queries.ts';
import { Skeleton } from '../../../ui/base/skeleton.tsx';

/** A line of a filled-in form: question and answer. */
export function AnswerRow({ row, strokes }: { readonly row: FormRow; readonly strokes: Strokes }) {
  if (row.kind === 'heading')
    return (
      <div className="pt-4">
        <dt className="text-lg font-semibold">{row.label}</dt>
        <dd className="sr-only">A group of answers</dd>
      </div>
    );
  if (row.kind === 'note')
    return (
      <div className="py-2 text-ink-soft">
        <dt className="sr-only">Note</dt>
        <dd className="break-words">{row.label}</dd>
      </div>
    );
  return (
    <div className="grid gap-x-4 gap-y-0.5 border-b border-line py-2 sm:grid-cols-[1.3fr_1fr]">
      <dt className="break-words text-ink-soft">{row.label}</dt>
      <dd className="font-medium break-words whitespace-pre-wrap">
        {row.isMissing ? (
          <span className="text-bad-text">Missing</span>
        ) : row.text === '' ? (
          <span className="text-ink-faint">–</span>
        ) : (
          <span className={row.isFailed ? 'text-bad-text' : undefined}>{row.text}</span>
        )}
      </dd>
      {row.photos.length > 0 && (
        <dd className="flex flex-wrap gap-2 sm:col-span-2">
          {row.photos.map((sha256, at) => (
            <Photo key={sha256} sha256={sha256} alt={`${row.label} ${at + 1}`} />
          ))}
        </dd>
      )}
      {strokes.length > 0 && (
        <dd className="sm:col-span-2">
          <DrawnSignature strokes={strokes} name={row.text} />
        </dd>
      )}
    </div>
  );
}

/** A photo, once it has arrived from the phone. */
function Photo({ sha256, alt }: { readonly sha256: string; readonly alt: string }) {
  const { data, error } = useQuery({
    ...api.files.get.queryOptions({ input: { sha256 } }),
    staleTime: Infinity,
  });
  return (
    <span className="flex size-28 items-center justify-center overflow-hidden rounded-lg border border-line bg-sunken text-center text-sm text-ink-soft">
      {data !== undefined ? (
        <Picture file={data} alt={alt} />
      ) : error === null ? (
        <Skeleton className="size-full" />
      ) : (
        'Still on the phone'
      )}
    </span>
  );
}

function Picture({ file, alt }: { readonly file: File; readonly alt: string }) {
  const show: RefCallback<HTMLImageElement> = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} alt={alt} className="size-full object-cover" />;
}

const DrawnSignature = ({ strokes, name }: { readonly strokes: Strokes; readonly name: string }) => (
  <svg
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from its lines, in the page's own ink
    role="img"
    aria-label={`Signature of ${name}`}
    viewBox={signatureBox}
    className="w-full max-w-md rounded-lg border border-line bg-surface"
    fill="none"
    stroke="currentColor"
    strokeWidth={6}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {strokes.map((stroke, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- lines have no other name, and never change
      <path key={at} d={strokePath(stroke)} />
    ))}
  </svg>
);
