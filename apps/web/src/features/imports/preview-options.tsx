import type { DuplicateChoice, ImportOptions } from '@haulwright/domain/imports/client-import';
import type { ServiceType } from '@haulwright/domain/services/service-type';
import { Card } from '../../ui/page/card.tsx';
import { Select } from '../../ui/fields/select.tsx';

interface PreviewOptionsProps {
  readonly options: ImportOptions;
  readonly services: readonly ServiceType[];
  readonly rowsWithoutService: number;
  readonly onChange: (change: Partial<ImportOptions>) => void;
}

const none = 'none';
const types = [
  { value: 'business', label: 'Business' },
  { value: 'individual', label: 'Individual' },
  { value: 'municipal', label: 'Municipal' },
] as const;
const sameNames = [
  { value: 'one-client', label: 'One client with several addresses' },
  { value: 'separate', label: 'One client per row' },
] as const;
export const duplicateOptions: readonly { value: DuplicateChoice; label: string; detail: string }[] = [
  { value: 'skip', label: 'Skip', detail: 'Skip the row' },
  { value: 'import', label: 'Import anyway', detail: 'Add another client' },
  { value: 'add-address', label: 'Add as address', detail: 'Add the address to the existing client' },
];

/** Defaults where the list or a row has no value. */
export function PreviewOptions({ options, services, rowsWithoutService, onChange }: PreviewOptionsProps) {
  return (
    <Card>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <Select
          label="Service for rows without one"
          options={[
            { value: none, label: 'None: rows without one are errors' },
            ...services.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={options.serviceTypeId ?? none}
          onValueChange={(id) => onChange({ serviceTypeId: id === none ? null : id })}
          error={
            rowsWithoutService === 0
              ? undefined
              : `${rowsWithoutService.toLocaleString('en-US')} ${rowsWithoutService === 1 ? 'row has' : 'rows have'} none of your services. Choose one for them.`
          }
        />
        <Select
          label="Type for rows without one"
          options={types}
          value={options.clientType}
          onValueChange={(clientType) => onChange({ clientType })}
        />
        <Select
          label="Rows with the same name"
          options={sameNames}
          value={options.sameName}
          onValueChange={(sameName) => onChange({ sameName })}
        />
        <Select
          label="Clients that already exist"
          options={duplicateOptions}
          value={options.duplicates}
          onValueChange={(duplicates) => onChange({ duplicates })}
        />
      </div>
    </Card>
  );
}
