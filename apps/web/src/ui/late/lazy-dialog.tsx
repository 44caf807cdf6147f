import { type ComponentType, lazy, useState } from 'react';
import { LatePart, useLateCode } from './late-part.tsx';

/**
 * A dialog whose code is not part of its page's, but loads once the person begins to use the page:
 * `const EditJobDialog = lazyDialog(async () => (await import('./edit-job-dialog.tsx')).EditJobDialog)`.
 */
export function lazyDialog<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Dialog = lazy(async () => ({ default: await load() }));
  return function LazyDialog(props: Props) {
    // Once opened it stays mounted, like other dialogs: it closes with a transition and keeps what was typed.
    const open = !('open' in props) || props.open === true;
    const [wanted, setWanted] = useState(open);
    if (open && !wanted) setWanted(true);
    useLateCode(load);
    return wanted ? (
      <LatePart waiting={null} isDialog>
        <Dialog {...props} />
      </LatePart>
    ) : null;
  };
}
