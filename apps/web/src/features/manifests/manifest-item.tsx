import type { Manifest } from '@haulwright/domain/manifests/manifest-view';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { useCan } from '../session/session-context.ts';
import { useUnits } from '../measures/use-units.ts';
import type { ManifestAct } from './manifest-acts.ts';
import { actsOf, actName } from './manifest-acts.ts';
import { ManifestHistory } from './manifest-history.tsx';
import { useSavePaper } from './manifest-queries.ts';
import { ManifestSignatures } from './manifest-signatures.tsx';
import { aboutWhom, stateName, stateTone } from './manifest-words.ts';

const ActDialog = lazyDialog(async () => (await import('./act-dialog.tsx')).ActDialog);

/** The site has not signed yet and may use its own phone. */
const waitsForSite = ({ state, signatures }: Manifest): boolean =>
  state !== 'void' &&
  state !== 'rejected' &&
  !signatures.some(({ role, counts }) => role === 'site' && counts);

interface ManifestItemProps {
  readonly visitId: string;
  readonly manifest: Manifest;
}

/** One manifest: its clients, signatures, missing fields and actions. */
export function ManifestItem({ visitId, manifest }: ManifestItemProps) {
  const units = useUnits();
  const mayEdit = useCan('EDIT_JOB');
  const mayCorrect = useCan('MANAGE_COMPANY');
  const paper = useSavePaper();
  const [act, setAct] = useState<ManifestAct | null>(null);
  const { number, state, version, isOutdated, missing, receivedGallons, pack } = manifest;
  return (
    <li aria-label={number} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold">{number}</h3>
        <Badge tone={stateTone[state]}>{stateName[state]}</Badge>
        {isOutdated && (
          <Badge tone="warn" icon={badgeIcons.warning}>
            Out of date
          </Badge>
        )}
      </div>
      <p className="break-words">
        {aboutWhom(manifest)}, {units.volume(receivedGallons)}
      </p>
      <p className="text-ink-soft">
        {pack.title}
        {version > 1 && `, version ${version}`}
      </p>
      <ManifestSignatures manifest={manifest} />
      {manifest.filledIn.some(({ formJobNumber }) => formJobNumber !== null) && (
        <p className="break-words">
          <span className="font-medium">From the form:</span>{' '}
          {manifest.filledIn
            .flatMap(({ name, value, formJobNumber }) =>
              formJobNumber === null ? [] : `${name}: ${value} (job ${formJobNumber})`,
            )
            .join(', ')}
        </p>
      )}
      {missing.length > 0 && state !== 'void' && (
        <p>
          <span className="font-medium">Not recorded:</span>{' '}
          {missing.map(({ name, blocks }) => (blocks ? name : `${name} (optional)`)).join(', ')}
        </p>
      )}
      <div className="flex flex-wrap gap-2 print:hidden">
        {actsOf(manifest, { mayEdit, mayCorrect }).map((one) => (
          <Button
            key={one}
            size="sm"
            aria-haspopup="dialog"
            aria-label={`${actName[one]}: ${number}`}
            onClick={() => setAct(one)}
          >
            {actName[one]}
          </Button>
        ))}
        <Button
          size="sm"
          icon={<Printer aria-hidden="true" />}
          aria-label={`PDF: ${number}`}
          busy={paper.isPending}
          onClick={() => paper.mutate({ id: manifest.id, withCode: mayEdit && waitsForSite(manifest) })}
        >
          PDF
        </Button>
      </div>
      <ManifestHistory manifest={manifest} />
      {act !== null && (
        <ActDialog visitId={visitId} manifest={manifest} act={act} onClose={() => setAct(null)} />
      )}
    </li>
  );
}
