import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { beginAuthenticator, confirmAuthenticator } from '../../api/my-factors.ts';
import { randomId } from '../../api/random-id.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CodeField } from '../../ui/fields/code-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/base/skeleton.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { accountMessageOf } from './account-messages.ts';
import { CopyButton } from '../../ui/page/copy-button.tsx';
import { inFours } from './factor-words.ts';

interface AddAuthenticatorDialogProps {
  readonly name: string;
  readonly onAdded: () => Promise<void>;
  readonly onClose: () => void;
}

/**
 * A picture to scan, the same as text, and the first code as proof that it arrived. There only while it is
 * open.
 */
export function AddAuthenticatorDialog({ name, onAdded, onClose }: AddAuthenticatorDialogProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  // A query, so that React's second mounting in development does not start twice; its secret is dropped with
  // the dialog.
  const [attempt] = useState(() => randomId());
  const begun = useQuery({
    queryKey: ['begin-authenticator', attempt],
    queryFn: () => beginAuthenticator(name),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const confirm = useMutation({
    mutationFn: ({ factorId, typed }: { factorId: string; typed: string }) =>
      confirmAuthenticator(factorId, typed),
    onMutate: () => toast.clear(),
    onSuccess: async () => {
      toast.success({
        title: 'Authenticator app added',
        description: 'From now on you are asked for a code when you sign in.',
      });
      await onAdded();
    },
    onError: (failure) => {
      setCode('');
      setError(accountMessageOf(failure));
      toast.error({ title: 'Failed to add the authenticator app', description: accountMessageOf(failure) });
    },
  });

  function submit(typed: string) {
    if (begun.data === undefined || confirm.isPending) return;
    if (typed.length < 6) setError('Type the six digits the app shows.');
    else confirm.mutate({ factorId: begun.data.factorId, typed });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add Authenticator App"
      description="An app on your phone that shows a new code every 30 seconds, for example Google Authenticator, Microsoft Authenticator or 1Password."
      onSubmit={(event) => {
        event.preventDefault();
        submit(code);
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={confirm.isPending}>
            Confirm
          </Button>
        </>
      }
    >
      <Loaded
        query={begun}
        failed="Setup could not start"
        sentenceOf={accountMessageOf}
        waiting={
          <SkeletonGroup label="Creating a secret…" className="flex flex-col gap-4">
            <Skeleton className="size-48" />
            <Skeleton className="h-16" />
          </SkeletonGroup>
        }
      >
        {({ qrCode, secret, address }) => (
          <ol className="flex flex-col gap-5">
            <li className="flex flex-col gap-3 sm:flex-row sm:items-start">
              {/* White in the dark too: many cameras do not read light squares on a dark ground. */}
              <img
                src={qrCode}
                alt="QR code with the secret that is also shown as text"
                className="size-48 shrink-0 self-center rounded-lg border border-line bg-white p-2 sm:self-start"
              />
              <div className="min-w-0">
                <p className="font-semibold">1. Scan this picture with the app</p>
                <Secret secret={secret} address={address} />
              </div>
            </li>
            <li>
              <p className="mb-3 font-semibold">2. Type the code the app shows now</p>
              <CodeField
                label="Code"
                required
                className="sm:max-w-48"
                value={code}
                onValueChange={(typed) => {
                  setCode(typed);
                  setError(undefined);
                }}
                onComplete={submit}
                error={error}
              />
            </li>
          </ol>
        )}
      </Loaded>
    </Dialog>
  );
}

function Secret({ secret, address }: { readonly secret: string; readonly address: string }) {
  const id = useId();
  return (
    <div className="mt-1 text-ink-soft">
      {address.startsWith('otpauth://') && (
        <p className="md:hidden">
          Is the app on this phone?{' '}
          <a
            href={address}
            className="inline-block py-2 font-medium text-accent-text underline underline-offset-2"
          >
            Open it there
          </a>
        </p>
      )}
      <p id={id}>Or, without a camera, copy this secret into the app:</p>
      <p
        aria-labelledby={id}
        className="mt-2 rounded-md bg-sunken px-3 py-2 font-mono text-sm break-words text-ink select-all"
      >
        {inFours(secret)}
      </p>
      <CopyButton size="sm" className="mt-2" text={secret} label="Copy secret" />
    </div>
  );
}
