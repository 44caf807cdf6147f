import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { ToastKind, ToastManager } from './toast-window.tsx';
import { whenUsed } from './when-used.ts';

export interface ToastText {
  readonly title: string;
  /** A second line is small print. */
  readonly description?: string;
  /** What can still be done about it, such as taking it back; such a toast stays longer. */
  readonly action?: {
    readonly label: string;
    readonly run: () => void;
    /** How long it can be done; default 12. The toast goes with it. */
    readonly forSeconds?: number;
  };
}

type Act = (manager: ToastManager) => void;

/** What is to be said before the code that says it is here. */
const pending: Act[] = [];
let manager: ToastManager | null = null;
let call: () => void = () => undefined;

function act(one: Act): void {
  if (manager !== null) {
    one(manager);
    return;
  }
  pending.push(one);
  call();
}

function show(kind: ToastKind, text: ToastText | string): void {
  const { title, description, action } =
    typeof text === 'string' ? { title: text } : { description: undefined, action: undefined, ...text };
  const [sentence = '', smallPrint] = (description ?? '').split('\n');
  // The same message twice is one message: its time starts again.
  const id = `${kind}:${title}:${sentence}`;
  act((shown) => {
    const actionProps = action && {
      children: action.label,
      onClick: () => {
        shown.close(id);
        action.run();
      },
    };
    const shownDescription = smallPrint === undefined ? description : withSmallPrint(sentence, smallPrint);
    const timeout = action ? (action.forSeconds ?? 12) * 1_000 : kind === 'error' ? 7_000 : 5_000;
    shown.add({
      id,
      type: kind,
      title,
      description: shownDescription,
      timeout,
      ...(actionProps && { actionProps }),
    });
  });
}

const withSmallPrint = (sentence: string, smallPrint: string): ReactNode => (
  <>
    {sentence}
    <small className="mt-1 block text-xs text-ink-faint select-all">{smallPrint}</small>
  </>
);

/**
 * Says something without interrupting: `toast.success({ title, description, action })` or
 * `toast.error('Failed to load clients')`. Needs one `<Toaster>`.
 */
export const toast = {
  success: (text: ToastText | string) => show('success', text),
  error: (text: ToastText | string) => show('error', text),
  info: (text: ToastText | string) => show('info', text),
  /** Takes away what is still shown: before a form is sent again, its last complaint no longer holds. */
  clear: () => {
    pending.length = 0;
    manager?.close();
  },
};

/** How long toasts wait to try again after their code could not be fetched. */
const AGAIN_MS = 2_000;

/**
 * Where toasts appear. Their code comes once the person begins to use the page, or something is to be said.
 */
export function Toaster() {
  const [Window, setWindow] = useState<ComponentType<{ readonly onReady: Act }> | null>(null);
  useEffect(() => {
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = () => {
      clearTimeout(timer);
      import('./toast-window.tsx').then(
        ({ ToastWindow }) => gone || setWindow(() => ToastWindow),
        () => {
          if (!gone && pending.length > 0) timer = setTimeout(load, AGAIN_MS);
        },
      );
    };
    call = load;
    if (pending.length > 0) load();
    const callOff = whenUsed(load);
    return () => {
      gone = true;
      clearTimeout(timer);
      callOff();
    };
  }, []);
  const begin = useCallback((shown: ToastManager) => {
    manager = shown;
    for (const one of pending.splice(0)) one(shown);
  }, []);
  return Window === null ? null : <Window onReady={begin} />;
}
