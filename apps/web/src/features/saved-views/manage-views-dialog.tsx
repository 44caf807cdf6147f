import type { Versioned } from '@haulwright/domain/kernel/version';
import type { ViewedTable } from '@haulwright/domain/saved-views/saved-view-limits';
import type { SavedView } from '@haulwright/domain/saved-views/saved-view';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { newIdempotencyKey } from '../../api/client.ts';
import { messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { Badge } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useCan } from '../session/session-context.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import type { Look } from './use-saved-views.ts';
import type { Address } from './view-address.ts';

interface ManageViewsDialogProps {
  readonly table: ViewedTable;
  readonly views: readonly Versioned<SavedView>[];
  /** What the table shows. */
  readonly address: Address;
  readonly shown: readonly string[];
  readonly onOpen: (view: Look) => void;
  readonly onClose: () => void;
}

/** The views of a table: opened, renamed, deleted, and which one the table opens with. */
export function ManageViewsDialog({ table, views, address, shown, onOpen, onClose }: ManageViewsDialogProps) {
  const [editing, setEditing] = useState<Versioned<SavedView> | null>(null);
  const mayShare = useCan('MANAGE_COMPANY');
  const queryClient = useQueryClient();
  const refetch = () => queryClient.invalidateQueries({ queryKey: api.savedViews.key() });
  const failed = (title: string) => (error: unknown) => toast.error({ title, description: messageOf(error) });
  const choose = useMutation({
    mutationFn: (viewId: string | null) => api.savedViews.setDefault.call({ table, viewId }),
    onError: failed('Failed to choose the view'),
    onSettled: refetch,
  });
  const restore = async ({ name, address: kept, rowHeight, isForEverybody, isDefault }: SavedView) => {
    try {
      const { id } = await api.savedViews.create.call(
        { name, address: kept, rowHeight, isForEverybody, table },
        { context: { idempotencyKey: newIdempotencyKey() } },
      );
      if (isDefault) await api.savedViews.setDefault.call({ table, viewId: id });
    } catch (error) {
      failed('Failed to restore the view')(error);
    }
    await refetch();
  };
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => api.savedViews.remove.call({ id }),
    onSuccess: (_, view) => {
      toast.success({
        title: `View “${view.name}” deleted`,
        action: { label: 'Undo', run: () => void restore(view) },
      });
      if (views.length === 1) onClose();
    },
    onError: failed('Failed to delete the view'),
    onSettled: refetch,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Views"
      description="The view with the star is the one this table opens with, for you."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <ul aria-label="Views" className="flex flex-col">
        {views.map((view) => {
          const { id, name, isForEverybody, isDefault } = view;
          const fixed =
            isForEverybody && !mayShare ? 'Only administrators change views for everybody.' : undefined;
          return (
            <li key={id} className="flex items-center gap-2 border-b border-line py-1 last:border-b-0">
              <button
                type="button"
                className="min-w-0 flex-1 truncate rounded-sm text-left underline-offset-4 hover:underline"
                onClick={() => onOpen(view)}
              >
                {name}
              </button>
              {isForEverybody && <Badge>Everybody’s</Badge>}
              <Button
                variant="ghost"
                size="sm"
                icon={<Star aria-hidden="true" fill={isDefault ? 'currentColor' : 'none'} />}
                iconLabel={isDefault ? `Do not open with ${name}` : `Open with ${name}`}
                onClick={() => choose.mutate(isDefault ? null : id)}
              />
              <Button
                variant="ghost"
                size="sm"
                icon={<Pencil aria-hidden="true" />}
                iconLabel={`Edit ${name}`}
                {...(fixed === undefined ? { onClick: () => setEditing(view) } : { disabledReason: fixed })}
              />
              <Button
                variant="ghost"
                size="sm"
                icon={<Trash2 aria-hidden="true" />}
                iconLabel={`Delete ${name}`}
                {...(fixed === undefined
                  ? { onClick: () => remove.mutate(view) }
                  : { disabledReason: fixed })}
              />
            </li>
          );
        })}
      </ul>
      {editing !== null && (
        <SaveViewDialog
          key={editing.id}
          table={table}
          view={editing}
          address={address}
          shown={shown}
          onClose={() => setEditing(null)}
        />
      )}
    </Dialog>
  );
}
