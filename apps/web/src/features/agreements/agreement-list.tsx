import { FileSignature } from 'lucide-react';
import { useState } from 'react';
import { ListFrame } from '../../loading/list-frame.tsx';
import { useRows } from '../../loading/use-rows.ts';
import { agreementPages, type WhichAgreements } from './agreement-queries.ts';
import { AgreementRow } from './agreement-row.tsx';

interface AgreementListProps {
  readonly tab: WhichAgreements;
  readonly search: string;
}

/** Agreements that run, or those that have ended. */
export function AgreementList({ tab, search }: AgreementListProps) {
  const agreements = useRows(agreementPages(tab, search));
  const [now] = useState(() => new Date());
  return (
    <ListFrame
      query={agreements}
      noun="agreements"
      skeletons={{ count: 4, each: 'h-20' }}
      icon={<FileSignature />}
      search={search}
      empty={{
        yet: {
          title: tab === 'ended' ? 'No Agreement Has Ended' : 'No Agreements Yet',
          description: 'An agreement says what a client pays for visits that repeat.',
        },
      }}
    >
      {(rows, isStale) => (
        <ul aria-label="Service agreements" aria-busy={isStale} className="flex flex-col gap-3">
          {rows.map((agreement) => (
            <AgreementRow key={agreement.id} agreement={agreement} now={now} />
          ))}
        </ul>
      )}
    </ListFrame>
  );
}
