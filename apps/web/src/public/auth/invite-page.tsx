import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { signOut } from '../../api/auth.ts';
import { codeOf, messageOf } from '../../api/errors.ts';
import { api } from '../../api/queries.ts';
import { useAuthState } from '../../api/use-auth-state.ts';
import { EntryFrame } from '../../features/session/entry-frame.tsx';
import { useAttempt } from '../../features/session/use-attempt.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/base/skeleton.tsx';
import { type InvitationFacts, InviteForm } from './invite-form.tsx';
import type { MailedLink } from './mailed-link.ts';
import { useMailedLink } from './use-mailed-link.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * The link was used and the person has joined; name and password are still to be set. Kept here, so that
     * a reload continues.
     */
    readonly joined?: InvitationFacts;
  }
}

/** The target of an invitation link. */
export default function InvitePage() {
  const kept = useLocation({ select: (location) => location.state.joined });
  // Kept from arrival: joining must not remove the form with its input.
  const [joined] = useState(kept);
  const link = useMailedLink('invite');
  const device = useAuthState();
  const navigate = useNavigate();
  if (joined !== undefined && device.status === 'signed-out') {
    return (
      <Ended
        title={`You have joined ${joined.companyName}`}
        description="Sign in with your password. If you have not set one yet, choose ‘Forgot password?’ there."
      />
    );
  }
  if (joined !== undefined) return <InviteForm invitation={joined} tokenHash={null} onJoined={() => {}} />;
  if (link === null)
    return (
      <Ended
        title="This link is not complete"
        description="Part of it was lost on the way. Press the button in the email again, or copy the whole address from it."
      />
    );
  return (
    <Invitation
      key={link.tokenHash}
      link={link}
      // The used token is removed; its result stays.
      onJoined={(invitation) => void navigate({ to: '.', replace: true, state: { joined: invitation } })}
    />
  );
}

function Invitation({
  link,
  onJoined,
}: {
  readonly link: MailedLink;
  readonly onJoined: (invitation: InvitationFacts) => void;
}) {
  const look = useQuery({
    ...api.invitations.look.queryOptions({ input: { tokenHash: link.tokenHash } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const device = useAuthState();
  if (codeOf(look.error) === 'invitation.ended')
    return <Ended title="This invitation is no longer open" description={messageOf(look.error)} />;
  if (look.data === undefined || device.status === 'loading')
    return (
      <EntryFrame title="Join your company">
        <Loaded query={look} failed="The invitation could not be loaded" waiting={<FormSkeleton />}>
          {() => <FormSkeleton />}
        </Loaded>
      </EntryFrame>
    );
  if (device.status === 'signed-in' && device.email !== look.data.email)
    return <SomebodyElse email={device.email} invitedEmail={look.data.email} />;
  return <InviteForm invitation={look.data} tokenHash={link.tokenHash} onJoined={onJoined} />;
}

function FormSkeleton() {
  return (
    <SkeletonGroup label="Loading your invitation…" className="flex flex-col gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </SkeletonGroup>
  );
}

/**
 * Accepting would end the session of the person signed in here, perhaps the administrator who tried the link.
 */
function SomebodyElse({ email, invitedEmail }: { readonly email: string; readonly invitedEmail: string }) {
  const { busy, attempt } = useAttempt();
  return (
    <EntryFrame
      title="You are signed in as someone else"
      description={`On this device ${email} is signed in. The invitation is for ${invitedEmail}.`}
    >
      <div className="flex flex-col gap-2">
        <Button
          variant="primary"
          size="lg"
          fullWidth
          busy={busy}
          onClick={() => void attempt(async () => ({ error: await signOut() }))}
        >
          Sign out and continue
        </Button>
        <Button size="lg" fullWidth render={<Link to="/dashboard" />}>
          Stay signed in
        </Button>
      </div>
    </EntryFrame>
  );
}

function Ended({ title, description }: { readonly title: string; readonly description: string }) {
  const [{ status }] = useState(useAuthState());
  return (
    <EntryFrame title={title} description={description}>
      <Button
        variant="primary"
        size="lg"
        fullWidth
        render={status === 'signed-in' ? <Link to="/dashboard" /> : <Link to="/auth" />}
      >
        {status === 'signed-in' ? 'Go to Dashboard' : 'Go to sign in'}
      </Button>
    </EntryFrame>
  );
}
