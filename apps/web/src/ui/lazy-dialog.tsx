import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';

/** So long after its page stands, a dialog's code is fetched, so that opening it waits for nothing. */
const FETCH_AHEAD_MS = 2_500;

/** A dialog whose code is no part of its page's: `const EditJobDialog = lazyDialog(async () => (await import('./edit-job-dialog.tsx')).EditJobDialog)`. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Dialog = lazy(async () => ({ default: await load() }));
  return function LazyDialog(props: Props) {
    // Once opened it stays, as other dialogs do: it closes slowly and keeps what was typed.
    const open = !('open' in props) || props.open === true;
    const [wanted, setWanted] = useState(open);
    if (open && !wanted) setWanted(true);
    useEffect(() => {
      const timer = setTimeout(() => void load().catch(() => undefined), FETCH_AHEAD_MS);
      return () => clearTimeout(timer);
    }, []);
    return wanted ? (
      <Suspense fallback={null}>
        <Dialog {...props} />
      </Suspense>
    ) : null;
  };
}
