import { CompleteScreen } from './day/complete-screen.tsx';
import { GateScreen } from './day/gate-screen.tsx';
import { DumpScreen } from './day/dump-screen.tsx';
import { NotDoneScreen } from './day/not-done-screen.tsx';
import { readGatePath, readStopPath } from './stop/stop-path.ts';
import { SignScreen } from './day/sign-screen.tsx';
import { StopScreen } from './day/stop-screen.tsx';
import { NoteScreen } from './day/note-screen.tsx';
import { MessagesScreen } from './messages/messages-screen.tsx';
import { FillFormScreen } from './forms/fill-form-screen.tsx';
import { MoreScreen } from './more/more-screen.tsx';
import { SignOutScreen } from './more/sign-out-screen.tsx';
import { ToSendScreen } from './outbox/to-send-screen.tsx';
import { EndDayScreen } from './shift/end-day-screen.tsx';
import { InspectionScreen } from './shift/inspection-screen.tsx';
import { StartDayScreen } from './shift/start-day-screen.tsx';
import { findStop } from './state/day-view.ts';
import { useField } from './state/field-context.ts';

/** Every screen behind the day, by its path below `/field`; see router.tsx. */
export default function LaterScreens({ path }: { readonly path: string }) {
  const { pack, memory } = useField();
  if (path === '/to-send') return <ToSendScreen />;
  if (path === '/messages') return <MessagesScreen />;
  if (path === '/more') return <MoreScreen />;
  if (path === '/sign-out') return <SignOutScreen />;
  if (path === '/shift/start') return <StartDayScreen />;
  if (path === '/shift/end') return <EndDayScreen />;
  if (path === '/dump') return <DumpScreen stop={null} />;
  if (path === '/inspect/before') return <InspectionScreen key={path} kind="before" />;
  if (path === '/inspect/after') return <InspectionScreen key={path} kind="after" />;
  const visitId = readGatePath(path);
  if (visitId !== null) return <GateScreen key={path} visitId={visitId} />;
  const at = readStopPath(path);
  if (at === null) return null;
  const stop = pack === null ? null : findStop(pack, at.key, memory);
  if (at.page === 'stop' || stop === null) return <StopScreen key={path} stopKey={at.key} />;
  if (at.formId !== undefined) return <FillFormScreen key={path} stop={stop} formId={at.formId} />;
  if (at.page === 'dump') return <DumpScreen key={path} stop={stop} />;
  if (at.page === 'note') return <NoteScreen key={path} stop={stop} />;
  if (at.page === 'sign') return <SignScreen key={path} stop={stop} />;
  return at.page === 'complete' ? (
    <CompleteScreen key={path} stop={stop} />
  ) : (
    <NotDoneScreen key={path} stop={stop} />
  );
}
