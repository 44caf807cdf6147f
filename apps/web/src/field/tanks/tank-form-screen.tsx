import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Banner } from '../kit/banner.tsx';
import { FieldButton } from '../kit/field-button.tsx';
import { Screen } from '../kit/screen.tsx';
import { useTexts } from '../texts/use-texts.ts';

interface TankFormScreenProps {
  readonly title: string;
  readonly detail: string;
  readonly save: { readonly label: string; readonly onClick: () => void };
  readonly busy: boolean;
  /** The phone could not store the input. */
  readonly failed: boolean;
  readonly children: ReactNode;
}

/** A form about a tank, with its save button at the bottom. */
export function TankFormScreen({ title, detail, save, busy, failed, children }: TankFormScreenProps) {
  const texts = useTexts();
  return (
    <Screen
      title={title}
      detail={detail}
      backTo="/tanks"
      actions={
        <>
          {failed && (
            <Banner tone="bad" live>
              {texts.banner.notSaved}
            </Banner>
          )}
          <FieldButton
            variant="primary"
            busy={busy}
            icon={<Check aria-hidden="true" />}
            onClick={save.onClick}
          >
            {save.label}
          </FieldButton>
        </>
      }
    >
      {children}
    </Screen>
  );
}
