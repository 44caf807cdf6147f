import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { TodayScreen } from './day/today-screen.tsx';
import { Waiting } from './kit/waiting.tsx';
import { whenDayIsHere } from './state/worker.ts';
import { isBehindDay } from './stop/stop-path.ts';

interface Screens {
  readonly default: (props: { readonly path: string }) => ReactNode;
}

let loaded: Screens | undefined;
const load = async (): Promise<Screens> => (loaded ??= await import('./later-screens.tsx'));
const LazyScreens = lazy(load);

/**
 * All screens of a signed-in user, by path below `/field`. The day loads first, the others once it is shown:
 * before anybody can press a button, and cached on the phone like the whole app.
 */
export function FieldRouter({ path }: { readonly path: string }) {
  useEffect(() => {
    void whenDayIsHere().then(load).catch(console.error);
  }, []);
  return isBehindDay(path) ? <Behind path={path} /> : <TodayScreen key="today" />;
}

function Behind({ path }: { readonly path: string }) {
  // Without a blank frame, when they are loaded; the same component as long as they are shown.
  const [Chosen] = useState(() => loaded?.default ?? LazyScreens);
  return (
    <Suspense fallback={<Waiting />}>
      <Chosen path={path} />
    </Suspense>
  );
}
