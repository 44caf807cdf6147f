import { useRows } from '../../loading/use-rows.ts';
import { unbilledAgreementPages } from './billing-queries.ts';
import { UnbilledCard } from './unbilled-card.tsx';

/** Service agreements with an amount due, above the jobs; nothing without any. */
export function UnbilledAgreements({
  search,
  onDrafted,
  isFolded,
}: {
  readonly search: string;
  readonly onDrafted: () => void;
  readonly isFolded?: boolean;
}) {
  const agreements = useRows(unbilledAgreementPages(search));
  return (
    <UnbilledCard
      title="Service Agreements"
      noun="agreement"
      rows={(agreements.data ?? []).map((row) => ({
        ...row,
        id: row.agreementId,
        place: row.address ?? 'All addresses',
      }))}
      query={agreements}
      draftingOf={(agreementIds) => ({ agreementIds })}
      onDrafted={onDrafted}
      isFolded={isFolded}
    />
  );
}
