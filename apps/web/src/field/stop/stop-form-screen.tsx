import type { ReactNode } from 'react';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { Screen } from '../kit/screen.tsx';
import type { StopView } from '../state/day-view.ts';
import { useField } from '../state/field-context.ts';
import { useTexts } from '../texts/use-texts.ts';
import { stopPath } from './stop-path.ts';

interface StopFormScreenProps {
  /** Null: not about a planned stop. */
  readonly stop: StopView | null;
  readonly title: string;
  readonly save: { readonly label: string; readonly icon?: ReactNode; readonly onClick: () => void };
  readonly busy: boolean;
  /** The phone could not store the input. */
  readonly failed: boolean;
  readonly children: ReactNode;
}

/** A form about a stop, with its save button at the bottom. */
export function StopFormScreen({ stop, title, save, busy, failed, children }: StopFormScreenProps) {
  const texts = useTexts();
  const { isUnkept } = useField();
  return (
    <Screen
      title={title}
      detail={stop?.title}
      backTo={stop === null ? '/' : stopPath(stop.key)}
      actions={
        <>
          {isUnkept && !failed && (
            <Banner tone="bad" live>
              {texts.banner.notKept} {texts.banner.whatToFree}
            </Banner>
          )}
          {failed && (
            <Banner tone="bad" live>
              {texts.banner.notSaved} {texts.banner.whatToFree}
            </Banner>
          )}
          <FieldButton variant="primary" busy={busy} icon={save.icon} onClick={save.onClick}>
            {save.label}
          </FieldButton>
        </>
      }
    >
      {children}
    </Screen>
  );
}
