import type { Manifest } from '@haulwright/domain/manifests/manifest-view';
import { shownCheckCode } from '@haulwright/domain/manifests/manifest-numbers';
import { useState } from 'react';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { useSession } from '../session/session-context.ts';
import { stepName } from './manifest-words.ts';

/** The history of a manifest, with its versions and the printed check code. */
export function ManifestHistory({ manifest }: { readonly manifest: Manifest }) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const at = (instant: string) => momentInWords(instant, now, timeZone);
  const { checkCode, steps, versions } = manifest;
  const lines = [
    ...steps.map((one) => ({ ...one, text: stepName[one.step] })),
    ...versions.slice(1).map((one) => ({ ...one, text: `Version ${one.version} written` })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
  return (
    <details>
      <summary className="cursor-pointer text-ink-soft">
        History, check code <span className="numeric">{shownCheckCode(checkCode)}</span>
      </summary>
      <ul className="mt-1 flex flex-col gap-0.5">
        {lines.map((line) => (
          <li key={`${line.text} ${line.at}`}>
            {line.text} by {line.by}, {at(line.at)}
            {line.reason !== null && `: ${line.reason}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
