import type { Me } from '@haulwright/contract/me.contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/errors.ts';
import { identityProviders, type OfferedProvider } from '../../api/identity-providers.ts';
import type { MyAccount } from '../../api/my-account.ts';
import { api } from '../../api/queries.ts';
import { Loaded, together } from '../../loading/loaded.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/base/skeleton.tsx';
import { Tabs } from '../../ui/page/tabs.tsx';
import { accountMessageOf } from './account-messages.ts';
import { myAccount } from './account-queries.ts';
import { type AccountTab, accountTabs, openAccountTab } from './account-tabs.ts';
import { ProfileTab } from './profile-tab.tsx';

const DevicesTab = lazyPart(async () => (await import('./devices-tab.tsx')).DevicesTab);
const PasswordTab = lazyPart(async () => (await import('./password-tab.tsx')).PasswordTab);
const SecondStepTab = lazyPart(async () => (await import('./second-step-tab.tsx')).SecondStepTab);
const SignInsTab = lazyPart(async () => (await import('./sign-ins-tab.tsx')).SignInsTab);

/** Of the product, put in while the application is built. */
const version = String(import.meta.env['VITE_PRODUCT_VERSION']);

/** A person's own account: their details, and how they sign in. */
export default function AccountPage() {
  const me = useQuery(api.me.get.queryOptions());
  const account = useQuery(myAccount);
  const providers = useQuery(identityProviders);

  return (
    <>
      <PageHeader title="My Account" description="How colleagues see you, and how you sign in." />
      <Loaded
        query={together(me, account)}
        failed="Couldn't load your account"
        sentenceOf={(error) => (error === me.error ? messageOf(error) : accountMessageOf(error))}
        waiting={<Waiting />}
      >
        {([known, mine]) => (
          <OpenAccount me={known} account={mine} providers={providers.data ?? noProviders} />
        )}
      </Loaded>
    </>
  );
}

const noProviders: readonly OfferedProvider[] = [];

interface OpenAccountProps {
  readonly me: Me;
  readonly account: MyAccount;
  readonly providers: readonly OfferedProvider[];
}

function OpenAccount({ me, account, providers }: OpenAccountProps) {
  const { tab } = useSearch({ from: '/office/account' });
  const navigate = useNavigate({ from: '/account' });
  const facts = {
    secondStep: me.secondStep,
    hasOutsideSignIns:
      providers.length > 0 || account.identities.some(({ provider }) => provider !== 'email'),
  };
  const shown = openAccountTab(tab, facts);
  return (
    <>
      {me.secondStep !== 'settled' && <Required />}
      <div className="max-w-4xl">
        <Tabs
          label="Account"
          items={accountTabs(facts)}
          value={shown}
          onValueChange={(next) =>
            void navigate({ search: { tab: next === 'profile' ? undefined : next }, replace: true })
          }
        >
          <TabContent tab={shown} me={me} account={account} providers={providers} />
        </Tabs>
        <p className="mt-8 text-sm text-ink-soft">Haulwright {version}</p>
      </div>
    </>
  );
}

interface TabContentProps extends OpenAccountProps {
  readonly tab: AccountTab;
}

function TabContent({ tab, me, account, providers }: TabContentProps): ReactNode {
  if (tab === 'profile') return <ProfileTab me={me} account={account} />;
  if (tab === 'password') return <PasswordTab me={me} />;
  if (tab === 'second-step') return <SecondStepTab account={account} />;
  if (tab === 'sign-ins') return <SignInsTab account={account} providers={providers} />;
  return <DevicesTab />;
}

function Required() {
  return (
    <div className="mb-5 flex max-w-4xl gap-3 rounded-lg border border-line bg-warn-soft p-4 text-warn-text">
      <ShieldAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div>
        <h2 className="font-semibold">Your company requires a second step</h2>
        <p>Set one up below. Everything else opens as soon as you have it; it takes about a minute.</p>
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading your account…" className="flex max-w-4xl flex-col gap-4">
      <Skeleton className="h-10" />
      <Skeleton className="h-64" />
    </SkeletonGroup>
  );
}
