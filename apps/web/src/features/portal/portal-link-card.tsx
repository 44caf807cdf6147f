import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/base/skeleton.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { lazyDialog } from '../../ui/late/lazy-dialog.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Card } from '../../ui/page/card.tsx';
import { CopyButton } from '../../ui/page/copy-button.tsx';
import { toast } from '../../ui/toasts/toast.tsx';
import { useSession } from '../session/session-context.ts';
import { usePortalWrite } from './portal-queries.ts';
import { PortalRequests } from './portal-requests.tsx';

const MailLinkDialog = lazyDialog(async () => (await import('./mail-link-dialog.tsx')).MailLinkDialog);

interface PortalLinkCardProps {
  readonly clientId: string;
  readonly email: string | null;
}

/** Public to other features: the link to the client's own page, and what the client asked for there. */
export function PortalLinkCard({ clientId, email }: PortalLinkCardProps) {
  const { timeZone } = useSession();
  const known = useQuery(api.portal.link.queryOptions({ input: { clientId } }));
  const [now] = useState(() => new Date());
  const [open, setOpen] = useState<'mail' | 'replace' | null>(null);
  const make = usePortalWrite(api.portal.makeLink.call, 'Failed to make the link', () => {
    toast.success('New link made');
    setOpen(null);
  });
  const day = (at: string) => new Date(at).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone });
  return (
    <Card title="Portal link" className="print:hidden">
      <Loaded
        query={known}
        failed="Couldn't load the portal link"
        isSmall
        waiting={
          <SkeletonGroup label="Loading the portal link…">
            <Skeleton className="h-5 w-full" />
          </SkeletonGroup>
        }
      >
        {({ link }) =>
          link === null ? (
            <div className="flex flex-col gap-3">
              <p className="text-ink-soft">
                The client’s own page: invoices, visits, requests. Invoices and reminders carry its link.
              </p>
              <Button className="self-start" busy={make.isPending} onClick={() => make.mutate({ clientId })}>
                Make a link
              </Button>
            </div>
          ) : (
            <div className="flex flex-col gap-3">
              <p className="text-ink-soft">
                {link.lastOpenedAt === null
                  ? 'Not opened yet.'
                  : `Last opened ${day(link.lastOpenedAt)}, ${link.opens} ${link.opens === 1 ? 'time' : 'times'} in all.`}{' '}
                {new Date(link.expiresAt) > now
                  ? `Valid through ${day(link.expiresAt)}; each mail renews it.`
                  : 'It has expired; the next mail renews it.'}
              </p>
              <div className="flex flex-wrap gap-2">
                <CopyButton text={link.address} label="Copy link" />
                <Button onClick={() => setOpen('mail')}>Send by email</Button>
                <Button onClick={() => setOpen('replace')}>New link</Button>
              </div>
            </div>
          )
        }
      </Loaded>
      <PortalRequests clientId={clientId} which="all" />
      <MailLinkDialog
        open={open === 'mail'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'mail' : null)}
        clientId={clientId}
        email={email}
      />
      <ConfirmDialog
        open={open === 'replace'}
        onOpenChange={(isOpen) => setOpen(isOpen ? 'replace' : null)}
        title="Make a new link?"
        description="The link in mails that were sent so far stops working."
        confirmLabel="New link"
        tone="danger"
        busy={make.isPending}
        onConfirm={() => make.mutate({ clientId, replace: true })}
      />
    </Card>
  );
}
