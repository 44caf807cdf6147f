import { CompleteScreen } from './day/complete-screen.tsx';
import { CorrectDumpScreen } from './day/correct-dump-screen.tsx';
import { CorrectScreen } from './day/correct-screen.tsx';
import { GateScreen } from './day/gate-screen.tsx';
import { DumpScreen } from './day/dump-screen.tsx';
import { NotNeededScreen } from './day/not-needed-screen.tsx';
import { NotDoneScreen } from './day/not-done-screen.tsx';
import { readCorrectDumpPath, readGatePath, readStopPath, readUnitPath } from './stop/stop-path.ts';
import { UnitScreen } from './units/unit-screen.tsx';
import { UnitsScreen } from './units/units-screen.tsx';
import { SignScreen } from './day/sign-screen.tsx';
import { StopScreen } from './day/stop-screen.tsx';
import { NoteScreen } from './day/note-screen.tsx';
import { InTruckScreen } from './roadside/in-truck-screen.tsx';
import { MessagesScreen } from './messages/messages-screen.tsx';
import { FillFormScreen } from './forms/fill-form-screen.tsx';
import { MoreScreen } from './more/more-screen.tsx';
import { SignOutScreen } from './more/sign-out-screen.tsx';
import { ToSendScreen } from './outbox/to-send-screen.tsx';
import { EndDayScreen } from './shift/end-day-screen.tsx';
import { InspectionScreen } from './shift/inspection-screen.tsx';
import { StartDayScreen } from './shift/start-day-screen.tsx';
import { TankScreens } from './tanks/tank-screens.tsx';
import { dateIn } from './texts/formats.ts';
import { correctedNow } from './device/clock.ts';
import { dayView, findStop } from './state/day-view.ts';
import { useField } from './state/field-context.ts';

/** Every screen other than the day, by its path below `/field`; see router.tsx. */
export default function LaterScreens({ path }: { readonly path: string }) {
  const { pack, memory, clock } = useField();
  if (path === '/to-send') return <ToSendScreen />;
  if (path === '/messages') return <MessagesScreen />;
  if (path === '/papers') return <InTruckScreen />;
  if (path === '/more') return <MoreScreen />;
  if (path.startsWith('/tanks')) return <TankScreens path={path} />;
  if (path === '/sign-out') return <SignOutScreen />;
  if (path === '/shift/start') return <StartDayScreen />;
  if (path === '/shift/end') return <EndDayScreen />;
  if (path === '/dump') return <DumpScreen stop={null} />;
  if (path === '/inspect/before') return <InspectionScreen key={path} kind="before" />;
  if (path === '/inspect/after') return <InspectionScreen key={path} kind="after" />;
  const visitId = readGatePath(path);
  if (visitId !== null) return <GateScreen key={path} visitId={visitId} />;
  const correctedVisitId = readCorrectDumpPath(path);
  if (correctedVisitId !== null) return <CorrectDumpScreen key={path} visitId={correctedVisitId} />;
  const label = readUnitPath(path);
  if (label !== null) {
    const day = pack && dayView(pack, dateIn(pack.me.timeZone, correctedNow(clock)), memory);
    const stops = day === null ? [] : [...day.routes.flatMap((route) => route.stops), ...day.loose];
    return <UnitScreen key={path} label={label} stops={stops} />;
  }
  const at = readStopPath(path);
  if (at === null) return null;
  const stop = pack === null ? null : findStop(pack, at.key, memory);
  if (at.page === 'stop' || stop === null) return <StopScreen key={path} stopKey={at.key} />;
  if (at.formId !== undefined) return <FillFormScreen key={path} stop={stop} formId={at.formId} />;
  if (at.page === 'dump') return <DumpScreen key={path} stop={stop} />;
  if (at.page === 'not-needed') return <NotNeededScreen key={path} stop={stop} />;
  if (at.page === 'note') return <NoteScreen key={path} stop={stop} />;
  const rental = stop.job?.rental;
  if (at.page === 'units')
    return rental == null ? (
      <StopScreen key={path} stopKey={at.key} />
    ) : (
      <UnitsScreen key={path} stop={stop} rental={rental} />
    );
  if (at.page === 'correct') return <CorrectScreen key={path} stop={stop} />;
  if (at.page === 'sign') return <SignScreen key={path} stop={stop} />;
  return at.page === 'complete' ? (
    <CompleteScreen key={path} stop={stop} />
  ) : (
    <NotDoneScreen key={path} stop={stop} />
  );
}
