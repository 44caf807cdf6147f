// Public to other features: a quote is mailed like an invoice.
import {
  copiedTo,
  longestAddressList,
  mailedTo,
  type Recipients,
} from '@haulwright/domain/kernel/mail-addresses';
import { useState } from 'react';
import { TextField } from '../../ui/fields/text-field.tsx';

/** Whom a mail goes to, as typed. */
export function useRecipients(proposed: Recipients) {
  const [to, setTo] = useState(proposed.to.join(', '));
  const [cc, setCc] = useState(proposed.cc.join(', '));
  const [tried, setTried] = useState(false);
  const checkedTo = mailedTo.safeParse(to);
  const checkedCc = copiedTo.safeParse(cc);
  const messageOf = (checked: typeof checkedTo) => (tried ? checked.error?.issues[0]?.message : undefined);
  return {
    fields: {
      to: { value: to, onChange: setTo, error: messageOf(checkedTo) },
      cc: { value: cc, onChange: setCc, error: messageOf(checkedCc) },
    },
    /** @returns undefined while an address is wrong, which the fields say from then on */
    check: (): { to: string[]; cc: string[] } | undefined => {
      setTried(true);
      return checkedTo.success && checkedCc.success ? { to: checkedTo.data, cc: checkedCc.data } : undefined;
    },
  };
}

interface RecipientFieldsProps {
  readonly fields: ReturnType<typeof useRecipients>['fields'];
}

export function RecipientFields({ fields: { to, cc } }: RecipientFieldsProps) {
  return (
    <div className="flex flex-col gap-3">
      <AddressesField label="To" hint="Several with commas between them." required {...to} />
      <AddressesField label="Copies" {...cc} />
    </div>
  );
}

interface AddressesFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
}

const AddressesField = ({ onChange, ...field }: AddressesFieldProps) => (
  <TextField
    {...field}
    autoComplete="off"
    maxLength={longestAddressList}
    onChange={(event) => onChange(event.target.value)}
  />
);
