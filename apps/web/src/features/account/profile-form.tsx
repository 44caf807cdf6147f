import type { Me } from '@haulwright/contract/me.contract';
import { maxLength } from '@haulwright/domain/kernel/text';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormSection } from '../../ui/page/form-section.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { PhoneField } from '../contacts/phone-field.tsx';

/** Name and phone number. */
export function ProfileForm({ me }: { readonly me: Me }) {
  const [fullName, setFullName] = useState(me.fullName);
  const [phone, setPhone] = useState(me.phone ?? '');
  const [tried, setTried] = useState(false);
  const queryClient = useQueryClient();
  const save = useMutation({
    ...api.me.saveProfile.mutationOptions(),
    onMutate: () => toast.clear(),
    onSuccess: (saved) => {
      setFullName(saved.fullName);
      setPhone(saved.phone ?? '');
      toast.success({ title: 'Profile saved', description: 'Colleagues see it from now on.' });
      void queryClient.invalidateQueries({ queryKey: api.me.key() });
      void queryClient.invalidateQueries({ queryKey: api.users.key() });
    },
    onError: (error) => toast.error({ title: 'Failed to save your profile', description: messageOf(error) }),
  });
  const missing = tried && fullName.trim() === '' ? 'Enter your name.' : undefined;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (fullName.trim() !== '' && !save.isPending) save.mutate({ fullName, phone });
      }}
    >
      <FormSection title="Profile" description="How colleagues find and reach you.">
        <TextField
          label="Full Name"
          name="fullName"
          required
          autoComplete="name"
          maxLength={maxLength.name}
          value={fullName}
          onChange={(event) => setFullName(event.target.value)}
          error={missing}
        />
        <PhoneField
          label="Phone"
          name="phone"
          autoComplete="tel"
          maxLength={maxLength.phone}
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
        />
        <div className="flex flex-col md:flex-row md:justify-end">
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save Profile
          </Button>
        </div>
      </FormSection>
    </form>
  );
}
