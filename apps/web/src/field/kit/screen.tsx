import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../../ui/base/class-names.ts';
import { useTexts } from '../texts/use-texts.ts';
import { goBack } from './navigation.ts';

/** Wraps every screen and the bar below it; see styles/index.css. */
export const Frame = ({ children }: { readonly children: ReactNode }) => (
  <div className="field-shell bg-canvas">
    <div className="field-frame">{children}</div>
  </div>
);

interface ScreenProps {
  readonly title: string;
  /** Under the title. */
  readonly detail?: ReactNode;
  /** At the right of the title. */
  readonly aside?: ReactNode;
  /** Target of the back arrow when the app was opened on this screen; without it there is no arrow. */
  readonly backTo?: string;
  readonly children: ReactNode;
  /** At the bottom, below the scrolling part. */
  readonly actions?: ReactNode;
}

/** A screen: a scrolling part, and buttons below it. The title takes the focus when the screen changes. */
export function Screen({ title, detail, aside, backTo, children, actions }: ScreenProps) {
  const texts = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${texts.appName}`;
  }, [title, texts]);
  useEffect(() => heading.current?.focus(), []);
  return (
    <main className="contents">
      <div className="field-scroll px-4 pt-[max(0.75rem,env(safe-area-inset-top))] pb-6">
        <div className="mx-auto max-w-lg">
          <header className={classNames('mb-3 flex items-start gap-1', aside !== undefined && 'flex-wrap')}>
            {backTo !== undefined && (
              <button
                type="button"
                aria-label={texts.back}
                onClick={() => goBack(backTo)}
                className="field-target -ml-4 flex shrink-0 items-center justify-center rounded-xl text-ink"
              >
                <ArrowLeft aria-hidden="true" className="size-6" />
              </button>
            )}
            <div className={classNames('min-w-0 py-2.5', aside === undefined ? 'flex-1' : 'flex-[1_1_5rem]')}>
              <h1
                ref={heading}
                tabIndex={-1}
                className="text-2xl font-semibold break-words text-ink outline-none"
              >
                {title}
              </h1>
              {detail !== undefined && <div className="mt-1 text-lg text-ink-soft">{detail}</div>}
            </div>
            {aside}
          </header>
          {children}
        </div>
      </div>
      {actions !== undefined && (
        <div className="border-t border-line bg-surface px-4 py-3 has-[>div>output:only-child:empty]:hidden">
          <div className="mx-auto flex max-w-lg flex-col gap-2">{actions}</div>
        </div>
      )}
    </main>
  );
}

/** A section of a screen with its own heading. */
export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-xl font-semibold text-ink">{title}</h2>
      {children}
    </section>
  );
}
