import type { Manifest } from '@haulwright/domain/manifests/manifest-view';
import { signerName, signerRoles } from '@haulwright/domain/manifests/manifest-signature';
import { useState } from 'react';
import { momentInWords } from '../../ui/words/moment-text.ts';
import { useUnits } from '../measures/use-units.ts';
import { useSession } from '../session/session-context.ts';
import { methodInWords } from './manifest-words.ts';

/** Signatures, with method and time, and those still missing. */
export function ManifestSignatures({
  manifest: { signatures, asksGenerator, state, generators, signedOther = null },
}: {
  readonly manifest: Manifest;
}) {
  const { timeZone } = useSession();
  const { volume } = useUnits();
  const [now] = useState(() => new Date());
  const otherAmountInWords = ({ name, gallons, at }: NonNullable<Manifest['signedOther']>, pumped: number) =>
    `⚠ ${name ?? 'The client'} signed for ${volume(gallons)}, ${momentInWords(at, now, timeZone)}. That does not count for ${volume(pumped)}: have it signed again, or say why it is missing.`;
  const roles = signerRoles.filter((role) => role !== 'generator' || asksGenerator);
  if (state === 'void') return null;
  return (
    <ul aria-label="Signatures" className="flex flex-col gap-0.5">
      {roles.map((role) => {
        const signed = signatures.findLast((one) => one.role === role && one.counts);
        return (
          <li key={role} className="break-words">
            <span className="text-ink-soft">{signerName[role]}:</span>{' '}
            {signed === undefined
              ? role === 'generator' && signedOther !== null
                ? otherAmountInWords(signedOther, generators[0]?.pickedUpGallons ?? 0)
                : 'not signed yet'
              : [
                  signed.name,
                  methodInWords[signed.method],
                  signed.reason,
                  momentInWords(signed.signedAt, now, timeZone),
                ]
                  .filter(Boolean)
                  .join(', ')}
          </li>
        );
      })}
    </ul>
  );
}
