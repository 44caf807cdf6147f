import type { Versioned } from '@haulwright/domain/kernel/version';
import type { CompanyUser } from '@haulwright/contract/users.contract';
import { roles as allRoles, type Role } from '@haulwright/domain/access/permissions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useSaveSeen } from '../../loading/use-save-seen.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FieldError } from '../../ui/fields/field-error.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { nameOf, roleHelp, roleOptions } from './user-words.ts';

interface EditRolesDialogProps {
  readonly user: Versioned<CompanyUser>;
  readonly onClose: () => void;
}

/** What a person may do; there only while it is open. The new roles count at once. */
export function EditRolesDialog({ user, onClose }: EditRolesDialogProps) {
  const [chosen, setChosen] = useState<readonly Role[]>(user.roles);
  const [tried, setTried] = useState(false);
  const errorId = useId();
  const queryClient = useQueryClient();
  const { saveSeen, bothVersions } = useSaveSeen(user);
  const save = useMutation({
    mutationFn: (input: { readonly roles: Role[] }) =>
      saveSeen((next) => api.users.setRoles.call({ ...next, userId: user.userId }), input),
    onSuccess: (saved) => {
      toast.success({
        title: 'Roles saved',
        description: `What ${nameOf(saved)} can do has changed, effective immediately.`,
      });
      onClose();
    },
    onError: (error) => toast.error({ title: 'Failed to save roles', description: messageOf(error) }),
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: api.users.key() });
      await queryClient.invalidateQueries({ queryKey: api.me.key() });
    },
  });
  const refusal = save.isError
    ? messageOf(save.error)
    : tried && chosen.length === 0
      ? 'Choose at least one role. To take all of them away, use Remove User.'
      : undefined;

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Edit Roles"
      description={`What ${nameOf(user)} may do. Several roles add up.`}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (chosen.length > 0 && !save.isPending) save.mutate({ roles: [...chosen] });
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save Roles
          </Button>
        </>
      }
    >
      {bothVersions}
      <fieldset
        aria-describedby={refusal === undefined ? undefined : errorId}
        className="flex min-w-0 flex-col gap-2"
      >
        <legend className="sr-only">Roles</legend>
        {roleOptions.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            hint={roleHelp(value)}
            checked={chosen.includes(value)}
            onCheckedChange={(checked) => {
              save.reset();
              setChosen(allRoles.filter((role) => (role === value ? checked : chosen.includes(role))));
            }}
          />
        ))}
        <FieldError id={errorId}>{refusal}</FieldError>
      </fieldset>
    </Dialog>
  );
}
