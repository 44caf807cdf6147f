import type { Versioned } from '@haulwright/domain/kernel/version';
import { maxViewName, type ViewedTable } from '@haulwright/domain/saved-views/saved-view-limits';
import type { SavedView } from '@haulwright/domain/saved-views/saved-view';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { useSaveSeen } from '../../loading/use-save-seen.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useDensity } from '../../ui/data-table/density.ts';
import { Checkbox } from '../../ui/fields/checkbox.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useCan } from '../session/session-context.ts';
import { type Address, viewOf } from './view-address.ts';

interface SaveViewDialogProps {
  readonly table: ViewedTable;
  /** The view that is renamed; null saves another. */
  readonly view: Versioned<SavedView> | null;
  /** What the table shows. */
  readonly address: Address;
  readonly shown: readonly string[];
  readonly onClose: () => void;
}

/** Saves what a table shows under a name, or renames a view. */
export function SaveViewDialog({ table, view, address, shown, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [isForEverybody, setForEverybody] = useState(false);
  const [isReplaced, setReplaced] = useState(view === null);
  const [tried, setTried] = useState(false);
  const mayShare = useCan('MANAGE_COMPANY');
  const density = useDensity();
  const queryClient = useQueryClient();
  const keys = useIdempotencyKey();
  const { saveSeen, bothVersions } = useSaveSeen(view, {
    words: { labels: { name: 'Name', address: 'Filter, order and columns', rowHeight: 'Height of rows' } },
  });
  const save = useMutation({
    mutationFn: () => {
      const look = {
        address: viewOf(address, shown),
        // Normal rows are as each device has them.
        rowHeight: density === 'normal' ? null : density,
      };
      if (view !== null)
        return saveSeen((input) => api.savedViews.update.call({ ...input, id: view.id }), {
          name,
          ...(isReplaced ? look : { address: view.address, rowHeight: view.rowHeight }),
        });
      const input = { name, table, isForEverybody, ...look };
      return api.savedViews.create.call(input, { context: { idempotencyKey: keys.keyFor(input) } });
    },
    onSuccess: () => {
      toast.success(`View “${name.trim()}” saved`);
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.savedViews.key() }),
  });
  const error = save.isError
    ? messageOf(save.error)
    : tried && name.trim() === ''
      ? 'Give the view a name.'
      : undefined;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={view === null ? 'Save View' : 'Edit View'}
      description={view === null ? 'Keeps the filter, order and columns that are shown.' : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (name.trim() !== '' && !save.isPending) save.mutate();
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save View
          </Button>
        </>
      }
    >
      {bothVersions}
      <div className="flex flex-col gap-4">
        <TextField
          label="Name"
          required
          autoComplete="off"
          maxLength={maxViewName}
          value={name}
          onChange={(event) => {
            save.reset();
            setName(event.target.value);
          }}
          error={error}
        />
        {view === null && mayShare && (
          <Checkbox
            label="For everybody"
            hint="All people of the office can open it; administrators can change it."
            checked={isForEverybody}
            onCheckedChange={setForEverybody}
          />
        )}
        {view !== null && (
          <Checkbox
            label="Save what is shown now"
            hint="Replaces its filter, order and columns."
            checked={isReplaced}
            onCheckedChange={setReplaced}
          />
        )}
      </div>
    </Dialog>
  );
}
