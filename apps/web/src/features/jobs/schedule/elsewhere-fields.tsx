import { Button } from '../../../ui/buttons/button.tsx';
import { AddressFields, type AddressFieldsProps } from './address-fields.tsx';

interface ElsewhereFieldsProps extends AddressFieldsProps {
  /** Back to the addresses of the client; what was typed stays until the dialog is cancelled. */
  readonly onKnown: () => void;
}

/** Where the work is, when a known client calls about a place that is not among the client's addresses. */
export function ElsewhereFields({ onKnown, ...fields }: ElsewhereFieldsProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-4 sm:grid-cols-6">
      <legend className="sr-only">Another address of the client</legend>
      <AddressFields {...fields} />
      <Button size="sm" className="col-span-2 justify-self-start sm:col-span-6" onClick={onKnown}>
        Choose a Known Address
      </Button>
    </fieldset>
  );
}
