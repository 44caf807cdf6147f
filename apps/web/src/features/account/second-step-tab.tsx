import { useState } from 'react';
import { KeyRound, MessageSquareText, Smartphone } from 'lucide-react';
import type { FactorType, MyAccount, MyFactor } from '../../api/my-account.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { useAccountCache } from './account-queries.ts';
import { FactorRow } from './factor-row.tsx';
import { securityKeyObstacle, suggestedName } from './factor-words.ts';
import { RecoveryCodesCard } from './recovery-codes-card.tsx';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';
import { useMakeRecoveryCodes } from './use-make-recovery-codes.ts';

const AddAuthenticatorDialog = lazyDialog(
  async () => (await import('./add-authenticator-dialog.tsx')).AddAuthenticatorDialog,
);
const AddPhoneDialog = lazyDialog(async () => (await import('./add-phone-dialog.tsx')).AddPhoneDialog);
const AddSecurityKeyDialog = lazyDialog(
  async () => (await import('./add-security-key-dialog.tsx')).AddSecurityKeyDialog,
);
const RecoveryCodesDialog = lazyDialog(
  async () => (await import('./recovery-codes-dialog.tsx')).RecoveryCodesDialog,
);
const RenameFactorDialog = lazyDialog(
  async () => (await import('./rename-factor-dialog.tsx')).RenameFactorDialog,
);

const keyObstacle = () =>
  securityKeyObstacle({
    supported: typeof PublicKeyCredential !== 'undefined',
    secure: window.isSecureContext,
    hostname: window.location.hostname,
  });

/** The person's second steps: adding, naming and removing them, and the recovery codes. */
export function SecondStepTab({ account }: { readonly account: MyAccount }) {
  const { factors, email, hasRecoveryCodes } = account;
  const [adding, setAdding] = useState<FactorType | null>(null);
  const [phoneOffered, setPhoneOffered] = useState(true);
  const [renaming, setRenaming] = useState<MyFactor | null>(null);
  const [removing, setRemoving] = useState<MyFactor | null>(null);
  const { refresh } = useAccountCache();
  const codes = useMakeRecoveryCodes(hasRecoveryCodes);
  const nameFor = (type: FactorType) =>
    suggestedName(
      type,
      factors.map(({ name }) => name),
    );

  async function added() {
    const first = factors.length === 0;
    setAdding(null);
    await refresh();
    // Without them a lost phone locks its owner out: they are shown as soon as the first second step is set
    // up.
    if (first) codes.make();
  }

  return (
    <div className="flex flex-col gap-4">
      <Card
        title="Second step"
        description="Asked for after your password, so a stolen password alone is not enough."
        padded={false}
      >
        {factors.length === 0 ? (
          <EmptyState
            level={3}
            icon={<KeyRound />}
            title="No second step yet"
            description="Add an authenticator app on your phone, or a security key. Then add a second one, in case you lose the first."
          />
        ) : (
          <ul aria-label="Second steps" className="divide-y divide-line">
            {factors.map((factor) => (
              <FactorRow
                key={factor.id}
                factor={factor}
                onRename={() => setRenaming(factor)}
                onRemove={() => setRemoving(factor)}
              />
            ))}
          </ul>
        )}
        <div className="flex flex-col gap-2 border-t border-line p-4 md:flex-row md:flex-wrap md:px-5">
          <Button
            variant={factors.length === 0 ? 'primary' : 'secondary'}
            icon={<Smartphone aria-hidden="true" />}
            onClick={() => setAdding('totp')}
          >
            Add authenticator app
          </Button>
          <Button
            icon={<KeyRound aria-hidden="true" />}
            disabledReason={keyObstacle() ?? undefined}
            onClick={() => setAdding('webauthn')}
          >
            Add security key or passkey
          </Button>
          {phoneOffered && (
            <Button icon={<MessageSquareText aria-hidden="true" />} onClick={() => setAdding('phone')}>
              Add text message
            </Button>
          )}
        </div>
      </Card>
      {factors.length > 0 && (
        <RecoveryCodesCard exist={hasRecoveryCodes} making={codes.busy} onMake={codes.make} />
      )}
      {adding === 'totp' && (
        <AddAuthenticatorDialog name={nameFor('totp')} onAdded={added} onClose={() => setAdding(null)} />
      )}
      {adding === 'phone' && (
        <AddPhoneDialog
          name={nameFor('phone')}
          onAdded={added}
          onClose={() => setAdding(null)}
          onNotOffered={() => setPhoneOffered(false)}
        />
      )}
      {adding === 'webauthn' && (
        <AddSecurityKeyDialog
          suggestion={nameFor('webauthn')}
          onAdded={added}
          onClose={() => setAdding(null)}
        />
      )}
      {renaming !== null && <RenameFactorDialog factor={renaming} onClose={() => setRenaming(null)} />}
      <RemoveFactorDialog factor={removing} isLast={factors.length === 1} onClose={() => setRemoving(null)} />
      {codes.made !== null && <RecoveryCodesDialog codes={codes.made} email={email} onClose={codes.forget} />}
    </div>
  );
}
