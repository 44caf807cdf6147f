import { landCertification } from '@haulwright/domain/land/land-values';
import { FormSection } from '../../ui/page/form-section.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import type { ApplicationDraft } from './application-draft.ts';

interface RecordFieldsProps {
  readonly draft: ApplicationDraft;
  readonly onChange: (changed: Partial<ApplicationDraft>) => void;
  readonly error: (name: string) => string | undefined;
}

/** Further record fields for inspectors: the crop at that time, the origin of the waste, the certifier. */
export function RecordFields({ draft, onChange, error }: RecordFieldsProps) {
  const isManure = draft.wasteType === 'manure';
  return (
    <FormSection title="For the record" description={isManure ? undefined : landCertification}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Crop"
          value={draft.crop}
          onChange={(event) => onChange({ crop: event.target.value })}
          error={error('crop')}
        />
        <NumberField
          label="Nitrogen the crop needs"
          suffix="lb/acre"
          min={0}
          max={2_000}
          decimals={3}
          value={draft.nitrogenNeed}
          onValueChange={(nitrogenNeed) => onChange({ nitrogenNeed })}
          error={error('nitrogenLbPerAcre')}
        />
        {draft.visitId === null && (
          <TextField
            label="Origin"
            hint="Whose waste it was, if none of your trucks dumped it."
            value={draft.origin}
            onChange={(event) => onChange({ origin: event.target.value })}
            error={error('origin')}
          />
        )}
        {!isManure && (
          <TextField
            label="Certified by"
            hint="Name of the person who certifies it with the statement above. Leave empty until then."
            value={draft.certifiedBy}
            onChange={(event) => onChange({ certifiedBy: event.target.value })}
            error={error('certifiedBy')}
          />
        )}
      </div>
    </FormSection>
  );
}
