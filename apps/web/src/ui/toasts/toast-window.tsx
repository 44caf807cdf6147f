import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { buttonLook } from '../buttons/button-look.ts';
import { useToastPlace } from './use-toast-place.ts';

const manager = Base.createToastManager();
export type ToastManager = typeof manager;
export type ToastKind = 'success' | 'error' | 'info';

const icons: Record<ToastKind, ReactNode> = {
  success: <CircleCheck aria-hidden="true" className="size-5 text-good-fill" />,
  error: <CircleAlert aria-hidden="true" className="size-5 text-bad-fill" />,
  info: <Info aria-hidden="true" className="size-5 text-info-fill" />,
};

const comesAndGoes =
  '[transform:translateX(var(--toast-swipe-movement-x))] transition-[opacity,translate] duration-200 ease-out data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0';

interface ToastWindowProps {
  /** Called once toasts can be added. */
  readonly onReady: (manager: ToastManager) => void;
}

/**
 * The place of toasts: top middle, or wherever they cover no heading and no control. A live region; F6 moves the
 * focus into it.
 */
export function ToastWindow({ onReady }: ToastWindowProps) {
  useEffect(() => onReady(manager), [onReady]);
  return (
    <Base.Provider toastManager={manager} limit={3}>
      <Base.Portal>
        <PlacedToasts />
      </Base.Portal>
    </Base.Provider>
  );
}

function PlacedToasts() {
  const box = useRef<HTMLDivElement>(null);
  const { toasts } = Base.useToastManager();
  const place = useToastPlace(box, toasts.map(({ id, updateKey }) => `${id} ${updateKey}`).join('\n'));
  return (
    <Base.Viewport
      ref={box}
      style={place}
      className="pointer-events-none fixed z-60 flex w-[calc(100vw-2rem)] flex-col gap-2 outline-offset-4 *:pointer-events-auto md:w-96"
    >
      <ToastList />
    </Base.Viewport>
  );
}

function ToastList() {
  const { toasts } = Base.useToastManager();
  return toasts.map((item) => (
    <Base.Root
      key={item.id}
      toast={item}
      // Not a dialog (Base UI's default): it asks nothing, and a page's real dialog must stay the only one.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Base UI draws the element; only its role is ours
      role="group"
      aria-modal={undefined}
      // Announced by the live region; with a name of its own it would match the labels of fields it mentions.
      aria-labelledby={undefined}
      aria-describedby={undefined}
      tabIndex={-1}
      swipeDirection={['right', 'up']}
      className={`flex items-start gap-3 rounded-lg bg-raised p-3.5 text-ink shadow-popup data-limited:hidden ${comesAndGoes}`}
    >
      {icons[item.type as ToastKind] ?? icons.info}
      <Base.Content className="min-w-0 flex-1">
        <Base.Title className="font-semibold break-words" />
        <Base.Description className="mt-0.5 break-words text-ink-soft" />
      </Base.Content>
      <Base.Action className={buttonLook({ size: 'sm', className: '-my-1' })} />
      {/* Base UI hides this button until its stack is expanded; ours always is. */}
      <Base.Close
        aria-label="Dismiss"
        aria-hidden={false}
        className="-m-2.5 flex size-10 shrink-0 items-center justify-center rounded-lg text-ink-faint hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </Base.Close>
    </Base.Root>
  ));
}
