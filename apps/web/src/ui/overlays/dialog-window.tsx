import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { classNames } from '../base/class-names.ts';
import { backdropLook, popupLook } from './dialog-look.ts';

export interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children: ReactNode;
  /** Buttons in a row, right-aligned; on a narrow phone stacked with the last (primary) on top. */
  readonly footer?: ReactNode;
  /** Makes body and footer one form (browser bubbles off); give the primary button `type="submit"`. */
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  readonly size?: 'sm' | 'md' | 'lg';
  /** Beside the body where there is room, else between it and the footer; scrolls and is framed by itself. */
  readonly side?: ReactNode;
  /** At the window's left edge, where there is room: the page beside it is part of what is asked. */
  readonly aside?: boolean;
}

const widths = { sm: 'md:max-w-md', md: 'md:max-w-xl', lg: 'md:max-w-3xl' };

/** What `Dialog` shows once it was opened. */
export function DialogWindow({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  onSubmit,
  size = 'md',
  side,
  aside = false,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null);
  // The first field, or the one that is marked, not the close button; on a phone the keyboard stays down until it is
  // asked for.
  const firstField = (how: string) => {
    const fields = body.current;
    if (how === 'touch' || fields === null) return true;
    return (
      fields.querySelector<HTMLElement>('[data-first-field] input, button[data-first-field]') ??
      fields.querySelector<HTMLElement>(
        'input:not([type="hidden"], :disabled), textarea, [role="combobox"]',
      ) ??
      true
    );
  };
  const widthOf = () => {
    if (aside) return 'md:max-w-lg';
    return side === undefined ? widths[size] : 'md:max-w-3xl xl:max-w-6xl';
  };
  const inside = (
    <>
      <div className="flex min-h-0 flex-1 flex-col xl:flex-row">
        <div ref={body} className="min-h-0 flex-1 scroll-py-12 overflow-y-auto px-5 py-4 md:px-6">
          {children}
        </div>
        {side}
      </div>
      {footer !== undefined && (
        <div className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 min-[30rem]:flex-row min-[30rem]:flex-wrap min-[30rem]:justify-end md:px-6 short:py-2">
          {footer}
        </div>
      )}
    </>
  );
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={classNames(backdropLook, aside ? 'md:opacity-30!' : '')} />
        <Base.Viewport
          className={classNames(
            'fixed inset-0 z-40 flex items-end justify-center md:p-6',
            aside ? 'md:justify-start' : 'md:items-center',
          )}
        >
          <Base.Popup initialFocus={firstField} className={classNames(popupLook, widthOf())}>
            <div className="flex items-start gap-4 border-b border-line px-5 py-4 md:px-6 short:py-2">
              <div className="min-w-0 flex-1">
                <Base.Title className="text-xl font-semibold">{title}</Base.Title>
                {description !== undefined && (
                  <Base.Description className="mt-1 text-ink-soft">{description}</Base.Description>
                )}
              </div>
              <Base.Close
                aria-label="Close"
                className="-m-3 flex size-12 shrink-0 items-center justify-center rounded-lg text-ink-soft hover:bg-hover hover:text-ink md:-m-1.5 md:size-9"
              >
                <X aria-hidden="true" className="size-4" />
              </Base.Close>
            </div>
            {onSubmit === undefined ? (
              inside
            ) : (
              <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-1 flex-col">
                {inside}
              </form>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
