import type { Me } from '@haulwright/contract/me.contract';
import type { MyAccount } from '../../api/my-account.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { EmailForm } from './email-form.tsx';
import { ProfileForm } from './profile-form.tsx';

/** Name and phone number, and the address one signs in with. */
export function ProfileTab({ me, account }: { readonly me: Me; readonly account: MyAccount }) {
  return (
    <>
      <ProfileForm me={me} />
      <EmailForm account={account} />
      <div className="border-t border-line pt-6">
        <AppearanceSection />
      </div>
    </>
  );
}
