import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auth } from '../../api/auth-client.ts';
import { authMessageOf } from '../../api/auth-message.ts';
import { identityProviders, type OfferedProvider } from '../../api/identity-providers.ts';
import { returnAddress } from '../../features/session/return-path.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/toasts/toast.tsx';

/** The providers this server is configured for; nothing when there are none or they could not be loaded. */
export function ProviderButtons({ from }: { readonly from: string | undefined }) {
  const providers = useQuery(identityProviders).data ?? [];
  const [leavingFor, setLeavingFor] = useState<string>();
  if (providers.length === 0) return null;

  async function leave({ name, label }: OfferedProvider) {
    toast.clear();
    setLeavingFor(name);
    // The client's type lists the reference server's providers; ours are configured by the operator.
    const provider = name as Parameters<typeof auth.signInWithOAuth>[0]['provider'];
    const { error } = await auth.signInWithOAuth({
      provider,
      options: { redirectTo: returnAddress.forProvider(window.location.origin, from) },
    });
    if (error === null) return;
    setLeavingFor(undefined);
    toast.error(authMessageOf(error, `Failed to go to ${label}`));
  }

  return (
    <div className="mt-6">
      <p className="flex items-center gap-3 text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      <ul className="mt-4 flex flex-col gap-2">
        {providers.map((provider) => (
          <li key={provider.name}>
            <Button
              fullWidth
              size="lg"
              busy={leavingFor === provider.name}
              onClick={() => void leave(provider)}
            >
              Continue with {provider.label}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
