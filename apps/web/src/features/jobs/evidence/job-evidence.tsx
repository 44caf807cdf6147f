import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/queries.ts';
import { Loaded } from '../../../loading/loaded.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { momentInWords } from '../../../ui/words/moment-text.ts';
import { useUnits } from '../../measures/use-units.ts';
import { useSession } from '../../session/session-context.ts';
import { CheckIns } from './check-ins.tsx';
import { EvidenceTile } from './evidence-tile.tsx';
import { nameOfFile, otherAmountInWords, signatureInWords, type Signature } from './evidence-words.ts';
import { ShownToClient } from './shown-to-client.tsx';
import { SignatureLines } from './signature-lines.tsx';

const EvidenceViewer = lazyDialog(async () => (await import('./evidence-viewer.tsx')).EvidenceViewer);

/**
 * Public to other features. Proof of the work: photos, papers, the signature and arrivals; renders nothing when
 * there is none.
 */
export function JobEvidenceCard({ jobId }: { readonly jobId: string }) {
  const evidence = useQuery(api.field.evidence.queryOptions({ input: { id: jobId } }));
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Loaded query={evidence} waiting={null} failed="Couldn't load photos, signature and arrival" isSmall>
      {({ files, signature, checkIns }) =>
        files.length === 0 && signature === null && checkIns.length === 0 ? null : (
          <Card title="Photos, Signature and Arrival">
            {files.length > 0 && (
              <ul aria-label="Photos" className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
                {files.map((file, at) => (
                  <li key={file.id}>
                    <EvidenceTile
                      file={file}
                      name={nameOfFile(file, at, files.length)}
                      onOpen={() => setOpen(file.id)}
                    />
                    <ShownToClient jobId={jobId} file={file} name={nameOfFile(file, at, files.length)} />
                  </li>
                ))}
              </ul>
            )}
            {signature !== null && <SignedBy signature={signature} below={files.length > 0} />}
            {checkIns.length > 0 && (
              <CheckIns checkIns={checkIns} below={files.length > 0 || signature !== null} />
            )}
            <EvidenceViewer files={files} openId={open} onOpenIdChange={setOpen} />
          </Card>
        )
      }
    </Loaded>
  );
}

function SignedBy({ signature, below }: { readonly signature: Signature; readonly below: boolean }) {
  const { timeZone } = useSession();
  const [now] = useState(() => new Date());
  const { volume } = useUnits();
  const otherAmount = otherAmountInWords(signature, volume);
  return (
    <div className={below ? 'mt-4' : undefined}>
      {signature.outcome === 'signed' && <SignatureLines signature={signature} />}
      <p className="mt-2 font-medium break-words">{signatureInWords(signature)}</p>
      {signature.outcome === 'signed' && <p className="break-words text-ink-soft">“{signature.statement}”</p>}
      {otherAmount !== null && <p className="font-medium break-words">⚠ {otherAmount}</p>}
      <p className="numeric text-sm text-ink-soft">
        {momentInWords(signature.occurredAt, now, timeZone)} · {signature.technicianName}
      </p>
    </div>
  );
}
