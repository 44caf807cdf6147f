import { Info, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { notices } from './notice.ts';

const nothing = () => null;

/** Notices of the public pages: like toasts, at the top; a live region. */
export function NoticeBoard() {
  const notice = useSyncExternalStore(notices.subscribe, notices.get, nothing);
  return (
    <output className="pointer-events-none fixed top-4 right-4 left-4 z-60 mx-auto md:w-96">
      {notice !== null && (
        <div className="pointer-events-auto flex items-start gap-3 rounded-lg bg-raised p-3.5 text-ink shadow-popup">
          <Info aria-hidden="true" className="size-5 text-info-fill" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{notice.title}</p>
            <p className="mt-0.5 text-ink-soft">{notice.description}</p>
          </div>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={notices.dismiss}
            className="-m-2.5 flex size-10 shrink-0 items-center justify-center rounded-lg text-ink-faint hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </div>
      )}
    </output>
  );
}
