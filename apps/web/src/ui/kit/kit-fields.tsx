import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Checkbox } from '../fields/checkbox.tsx';
import { CodeField } from '../fields/code-field.tsx';
import { Combobox } from '../fields/combobox.tsx';
import { DatePicker } from '../fields/date-picker.tsx';
import { FormSection } from '../page/form-section.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { PasswordField } from '../fields/password-field.tsx';
import { SearchField } from '../fields/search-field.tsx';
import { Select } from '../fields/select.tsx';
import { TextArea } from '../fields/text-area.tsx';
import { TextField } from '../fields/text-field.tsx';
import { toast } from '../toasts/toast.tsx';
import { KitSection } from './kit-section.tsx';

interface Client {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
}

const clients: readonly Client[] = Array.from({ length: 40 }, (_, index) => ({
  id: String(index),
  name: `Client ${index + 1}`,
  phone: `(555) 010-${String(index).padStart(4, '0')}`,
}));

export function KitFields() {
  const [search, setSearch] = useState('');
  const [priority, setPriority] = useState<'low' | 'normal' | 'high' | null>('normal');
  const [gallons, setGallons] = useState<number | null>(1000);
  const [date, setDate] = useState<string | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [client, setClient] = useState<Client | null>(null);
  const [typed, setTyped] = useState('');
  const [code, setCode] = useState('');
  const found = clients.filter((one) => one.name.toLowerCase().includes(typed.toLowerCase()));
  return (
    <KitSection title="Fields">
      <FormSection title="A form's part" description="Heading beside the fields on a wide screen.">
        <SearchField
          label="Search clients"
          value={search}
          onValueChange={setSearch}
          placeholder="Search clients"
        />
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label="Client Name" required hint="As it should stand on the invoice." />
          <TextField label="Email" type="email" error="At least phone or email is required" />
          <PasswordField label="Password" autoComplete="off" />
          <CodeField
            label="Code"
            value={code}
            onValueChange={setCode}
            onComplete={() => toast.info('Six digits')}
          />
          <Select
            label="Priority"
            value={priority}
            onValueChange={setPriority}
            options={[
              { value: 'low', label: 'Low' },
              { value: 'normal', label: 'Normal' },
              { value: 'high', label: 'High', detail: 'Before all others of the day' },
            ]}
          />
          <NumberField
            label="Gallons"
            value={gallons}
            onValueChange={setGallons}
            suffix="gal"
            min={0}
            max={20_000}
            step={50}
          />
          <DatePicker
            label="Scheduled Date"
            required
            value={date}
            onValueChange={setDate}
            hint={date ?? 'Nothing picked'}
          />
          <Combobox
            label="Client"
            required
            items={found}
            value={client}
            onValueChange={setClient}
            onSearch={setTyped}
            itemKey={(one) => one.id}
            itemLabel={(one) => one.name}
            renderItem={(one) => (
              <span>
                <span className="block font-medium">{one.name}</span>
                <span className="text-sm text-ink-soft">{one.phone}</span>
              </span>
            )}
            placeholder="Search by name, phone or e-mail"
            empty={
              <div className="flex flex-col items-start gap-2">
                No client found
                <Button size="sm">Add New Client</Button>
              </div>
            }
          />
        </div>
        <TextArea label="Notes" disabled defaultValue="Cannot be changed now" />
        <Checkbox
          label="Include unscheduled jobs"
          checked={agreed}
          onCheckedChange={setAgreed}
          hint="Jobs of any day that are not on a route."
        />
        <Checkbox
          label="Terms accepted"
          checked={agreed}
          onCheckedChange={setAgreed}
          error="Check this box to continue."
          required
        />
      </FormSection>
    </KitSection>
  );
}
