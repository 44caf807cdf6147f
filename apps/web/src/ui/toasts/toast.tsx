import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { ToastKind, ToastManager } from './toast-window.tsx';
import { whenUsed } from '../hooks/when-used.ts';

export interface ToastText {
  readonly title: string;
  /** A second line is shown as small print. */
  readonly description?: string;
  /** A follow-up action such as Undo; the toast then stays longer. */
  readonly action?: {
    readonly label: string;
    readonly run: () => void;
    /** How long the action is offered, in seconds; default 12. The toast closes with it. */
    readonly forSeconds?: number;
  };
}

type Act = (manager: ToastManager) => void;

/** Toasts queued until their code is loaded. */
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
  // A repeated message replaces the first one and restarts its timer.
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
 * Shows a message without interrupting: `toast.success({ title, description, action })` or
 * `toast.error('Failed to load clients')`. Needs one `<Toaster>`.
 */
export const toast = {
  success: (text: ToastText | string) => show('success', text),
  error: (text: ToastText | string) => show('error', text),
  info: (text: ToastText | string) => show('info', text),
  /** Closes all toasts: when a form is sent again, its previous error is outdated. */
  clear: () => {
    pending.length = 0;
    manager?.close();
  },
};

/** Delay before another attempt to load the toasts' code. */
const AGAIN_MS = 2_000;

/**
 * The place of toasts. Their code loads once the person begins to use the page, or with the first toast.
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
