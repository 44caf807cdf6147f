import { authState } from '../../api/auth.ts';
import { sendCommands } from '../../api/field-calls.ts';
import { clockCheck, keepClock } from '../device/clock.ts';
import { databaseOf, lasting } from '../device/database.ts';
import { dropOldMarks } from '../device/drafts.ts';
import { deviceId } from '../device/identity.ts';
import { endHolds, settle } from '../device/outbox.ts';
import { refreshPack } from '../device/pack.ts';
import { createSender, type SendState } from '../device/sender.ts';
import { pauseMs } from '../device/send-rules.ts';
import { uploadPhotos } from '../device/upload.ts';
import { watch } from '../device/watch.ts';
import { followChanges } from './follow-office.ts';
import { keepPush } from './push.ts';
import { whenDayIsHere } from './worker.ts';

/** Without other triggers, the pack is fetched and the outbox checked at this interval. */
const everyMs = 5 * 60_000;

export interface EngineState {
  readonly sending: SendState;
  readonly signInNeeded: boolean;
  /** The company removed the person: their days are gone, what is unsent may still be sent. */
  readonly removed: boolean;
}

interface Running {
  readonly sendNow: () => void;
  readonly refresh: () => void;
  readonly stop: () => void;
}

export interface Engine extends Pick<Running, 'sendNow' | 'refresh'> {
  /** @returns ends it */
  readonly start: (onState: (state: EngineState) => void) => () => void;
}

/** Keeps a person's work sent and up to date; does nothing before it is started. */
export function createEngine(userId: string): Engine {
  let running: Running | undefined;
  return {
    start: (onState) => {
      const started = run(userId, onState);
      running = started;
      return started.stop;
    },
    sendNow: () => running?.sendNow(),
    refresh: () => running?.refresh(),
  };
}

/** Sends waiting work and fetches news for one person, as long as their screens are open. */
function run(userId: string, onState: (state: EngineState) => void): Running {
  const database = databaseOf(userId);
  const ending = new AbortController();
  let state: EngineState = { sending: 'idle', signInNeeded: false, removed: false };
  const become = (change: Partial<EngineState>) => {
    const next = { ...state, ...change };
    if (ending.signal.aborted || JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    onState(state);
  };

  const sender = createSender({
    waiting: () => lasting(database, () => database.commands.where('state').equals('waiting').sortBy('seq')),
    send: async (batch) =>
      sendCommands(userId, {
        deviceId: await deviceId(),
        appVersion: import.meta.env.VITE_PRODUCT_VERSION,
        sentAt: new Date().toISOString(),
        commands: batch.map(({ command }) => command),
      }),
    settle: (outcomes) => settle(database, outcomes),
    inTurn: (work) => inTurn(`haulwright.field-send.${userId}`, work),
    onStored: () => {
      refresh();
      uploads();
    },
    onClock: (...moments) => void keepClock(clockCheck(...moments)),
    onState: (sending) => {
      become({ sending, ...(sending === 'sign-in' && { signInNeeded: true }) });
    },
    nowMs: Date.now,
    chance: Math.random,
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });

  // Its code is loaded once there is signal, and after the day.
  const supplyNumbers = coalesced(async () => {
    await whenDayIsHere();
    const { keepNumbers } = await import('./number-supply.ts');
    await inTurn(`haulwright.field-numbers.${userId}`, () => keepNumbers(database));
  }, 'Numbers of papers could not be taken along');
  const refresh = coalesced(async () => {
    const result = await refreshPack(database);
    if (result === 'failed')
      return become({ sending: state.sending === 'idle' ? 'unreachable' : state.sending });
    if (result === 'sign-in') return become({ signInNeeded: true });
    if (result === 'shut-out') return become({ signInNeeded: true, removed: true });
    if (result === 'removed') {
      become({ signInNeeded: false, removed: true });
      sender.kick();
      return uploads();
    }
    become({
      signInNeeded: false,
      removed: false,
      sending: result === 'not-allowed' ? 'not-allowed' : state.sending === 'sending' ? 'sending' : 'idle',
    });
    if (result !== 'not-allowed') {
      followChanges(userId, ending.signal, refresh);
      supplyNumbers();
      sender.kick();
    }
  });
  let uploadFailures = 0;
  let uploadTimer: ReturnType<typeof setTimeout> | undefined;
  const uploads = coalesced(async () => {
    clearTimeout(uploadTimer);
    if (ending.signal.aborted) return;
    await inTurn(`haulwright.field-files.${userId}`, async () => {
      uploadFailures = (await uploadPhotos(database)) ? 0 : uploadFailures + 1;
    });
    if (uploadFailures > 0 && !ending.signal.aborted)
      uploadTimer = setTimeout(uploads, pauseMs(uploadFailures, null, Math.random()));
  }, 'A photo could not be sent');
  const both = () => {
    sender.kick();
    refresh();
    uploads();
  };

  const on = (target: EventTarget, event: string, run: () => void) =>
    target.addEventListener(event, run, { signal: ending.signal });
  on(window, 'online', both);
  on(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') both();
    // Nothing can be undone once the screen is left, and the phone may sleep for hours.
    else void endHolds(database).then(() => sender.kick());
  });
  const stopAuth = authState.subscribe(() => {
    const who = authState.get();
    if (who.status === 'signed-in' && who.userId === userId && !who.owesSecondStep) both();
  });
  // New commands, from this tab or another, are sent once their undo period is over.
  const stopWatching = watch(
    [database],
    () => database.commands.where('state').equals('waiting').primaryKeys(),
    () => sender.kick(),
  );
  const timer = setInterval(both, everyMs);
  void dropOldMarks(database);
  void keepPush(userId).catch(console.error);
  both();

  return {
    sendNow: () => void endHolds(database).then(both),
    refresh,
    stop: () => {
      ending.abort();
      stopAuth();
      stopWatching();
      clearInterval(timer);
      clearTimeout(uploadTimer);
      sender.stop();
    },
  };
}

/** Runs one at a time, and once more when requested meanwhile. */
function coalesced(run: () => Promise<void>, failed = 'The pack could not be fetched'): () => void {
  let running = false;
  let again = false;
  return function start() {
    if (running) {
      again = true;
      return;
    }
    running = true;
    void run()
      .catch((error: unknown) => console.error(failed, error))
      .finally(() => {
        running = false;
        if (again) {
          again = false;
          start();
        }
      });
  };
}

/**
 * One tab at a time; where browsers have no locks, each on its own: the server accepts every command once.
 */
async function inTurn(name: string, work: () => Promise<void>): Promise<void> {
  const locks = (navigator as Partial<Navigator>).locks;
  await (locks === undefined ? work() : locks.request(name, work));
}
