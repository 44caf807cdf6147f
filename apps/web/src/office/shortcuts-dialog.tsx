import { Dialog } from '../ui/overlays/dialog.tsx';
import { commandKey, Shortcut } from '../ui/base/shortcut.tsx';
import { usePageKeys } from '../ui/hooks/page-keys.ts';
import { drawnKeys, type OfficeShortcut } from './shortcuts.ts';

interface ShortcutsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Shortcuts available to this person. */
  readonly shortcuts: readonly OfficeShortcut[];
}

/** Lists the shortcuts of the office and of the current page. */
export function ShortcutsDialog({ open, onOpenChange, shortcuts }: ShortcutsDialogProps) {
  const ofPage = usePageKeys();
  const groups = [...Map.groupBy(shortcuts, ({ group }) => group)];
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard Shortcuts"
      description="They work anywhere except while you type in a field."
    >
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {groups.map(([group, ofGroup]) => (
          <section key={group} aria-label={group}>
            <h3 className="mb-1 text-sm text-ink-soft">{group}</h3>
            <ul className="divide-y divide-line">
              {ofGroup.map((shortcut) => (
                <li key={shortcut.act} className="flex min-h-10 items-center justify-between gap-4 py-1.5">
                  <span>{shortcut.label}</span>
                  <span>
                    <span className="sr-only">: </span>
                    <Shortcut keys={drawnKeys(shortcut, commandKey())} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {ofPage.map(({ group, keys }) => (
          <section key={group} aria-label={group}>
            <h3 className="mb-1 text-sm text-ink-soft">{group}</h3>
            <ul className="divide-y divide-line">
              {keys.map((one) => (
                <li key={one.label} className="flex min-h-10 items-center justify-between gap-4 py-1.5">
                  <span>{one.label}</span>
                  <span>
                    <span className="sr-only">: </span>
                    <Shortcut keys={one.keys} />
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
