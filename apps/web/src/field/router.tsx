import { CompleteScreen } from './day/complete-screen.tsx';
import { DumpScreen } from './day/dump-screen.tsx';
import { NotDoneScreen } from './day/not-done-screen.tsx';
import { readStopPath } from './day/stop-path.ts';
import { StopScreen } from './day/stop-screen.tsx';
import { TodayScreen } from './day/today-screen.tsx';
import { MoreScreen } from './more/more-screen.tsx';
import { SignOutScreen } from './more/sign-out-screen.tsx';
import { ToSendScreen } from './outbox/to-send-screen.tsx';
import { findStop } from './state/day-view.ts';
import { useField } from './state/field-context.ts';

/** Every screen of somebody who uses the app, by its path below `/field`. */
export function FieldRouter({ path }: { readonly path: string }) {
  const { pack, memory } = useField();
  if (path === '/to-send') return <ToSendScreen />;
  if (path === '/more') return <MoreScreen />;
  if (path === '/sign-out') return <SignOutScreen />;
  const at = readStopPath(path);
  if (at === null) return <TodayScreen key="today" />;
  const stop = pack === null ? null : findStop(pack, at.key, memory);
  if (at.page === 'stop' || stop === null) return <StopScreen key={path} stopKey={at.key} />;
  if (at.page === 'dump') return <DumpScreen key={path} stop={stop} />;
  return at.page === 'complete' ? (
    <CompleteScreen key={path} stop={stop} />
  ) : (
    <NotDoneScreen key={path} stop={stop} />
  );
}
