import type { TicketDetail } from '@haulwright/domain/custody/visits/ticket';
import { useState } from 'react';
import { Card } from '../../../ui/page/card.tsx';
import { lazyDialog } from '../../../ui/late/lazy-dialog.tsx';
import { EvidenceTile } from '../../jobs/evidence/evidence-tile.tsx';
import { nameOfFile } from '../../jobs/evidence/evidence-words.ts';

const EvidenceViewer = lazyDialog(
  async () => (await import('../../jobs/evidence/evidence-viewer.tsx')).EvidenceViewer,
);

/** Photos of the site's ticket; nothing without any. */
export function TicketPhotos({ photos }: Pick<TicketDetail, 'photos'>) {
  const [open, setOpen] = useState<string | null>(null);
  if (photos.length === 0) return null;
  const files = photos.map((photo) => ({ ...photo, role: 'ticket' as const }));
  return (
    <Card title="Photos of the ticket">
      <ul aria-label="Photos" className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
        {files.map((file, at) => (
          <li key={file.id}>
            <EvidenceTile
              file={file}
              name={nameOfFile(file, at, files.length)}
              onOpen={() => setOpen(file.id)}
            />
          </li>
        ))}
      </ul>
      <EvidenceViewer files={files} openId={open} onOpenIdChange={setOpen} />
    </Card>
  );
}
