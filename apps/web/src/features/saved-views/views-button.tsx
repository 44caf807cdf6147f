import type { ViewedTable } from '@haulwright/domain/saved-views/saved-view-limits';
import { Bookmark, Check, Settings2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { LazyMenu } from '../../ui/overlays/lazy-menu.tsx';
import { useSavedViews } from './use-saved-views.ts';
import { isShown } from './view-address.ts';

const SaveViewDialog = lazyDialog(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog);
const ManageViewsDialog = lazyDialog(
  async () => (await import('./manage-views-dialog.tsx')).ManageViewsDialog,
);

interface ViewsButtonProps {
  readonly table: ViewedTable;
  /** Ids of the columns shown, in their order. */
  readonly shown: readonly string[];
  /** Before another view is shown. */
  readonly onOpen?: () => void;
}

const check = <Check aria-hidden="true" />;
const room = <span className="size-4" />;

/**
 * Public to other features. Opens the saved views of a table, saves what is shown as one, and leads to where they are
 * renamed and deleted.
 */
export function ViewsButton({ table, shown, onOpen }: ViewsButtonProps) {
  const { views, address, open } = useSavedViews(table);
  const [dialog, setDialog] = useState<'save' | 'manage' | null>(null);
  const present = views?.find((view) => isShown(view.address, address, shown));
  const close = () => setDialog(null);
  const go = (look: Parameters<typeof open>[0]) => {
    onOpen?.();
    open(look);
  };
  return (
    <span className="max-md:hidden">
      <LazyMenu
        trigger={
          <Button icon={<Bookmark aria-hidden="true" />}>
            <span className="max-w-40 truncate">{present?.name ?? 'Views'}</span>
          </Button>
        }
        items={[
          { label: 'Standard view', icon: room, onSelect: () => go(null) },
          ...(views ?? []).map((view) => ({
            label: view.isForEverybody ? `${view.name} (everybody’s)` : view.name,
            icon: view === present ? check : room,
            onSelect: () => go(view),
          })),
          {
            label: 'Save this view…',
            icon: <Bookmark aria-hidden="true" />,
            onSelect: () => setDialog('save'),
          },
          ...(views?.length
            ? [
                {
                  label: 'Manage views…',
                  icon: <Settings2 aria-hidden="true" />,
                  onSelect: () => setDialog('manage'),
                },
              ]
            : []),
        ]}
      />
      {dialog === 'save' && (
        <SaveViewDialog table={table} view={null} address={address} shown={shown} onClose={close} />
      )}
      {dialog === 'manage' && (
        <ManageViewsDialog
          table={table}
          views={views ?? []}
          address={address}
          shown={shown}
          onOpen={(view) => {
            close();
            go(view);
          }}
          onClose={close}
        />
      )}
    </span>
  );
}
