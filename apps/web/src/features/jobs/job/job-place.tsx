import type { JobDetail } from '@haulwright/domain/jobs/job-detail';
import { phoneLinks } from '@haulwright/domain/kernel/phone-links';
import { emptiesTank } from '@haulwright/domain/services/tank-work';
import { Link } from '@tanstack/react-router';
import { KeyRound, Mail, Map as MapIcon, Navigation, Phone } from 'lucide-react';
import { lazy, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { classNames } from '../../../ui/base/class-names.ts';
import { LateCard } from '../../../ui/late/late-card.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/base/skeleton.tsx';
import { useCan } from '../../session/session-context.ts';
import { useUnits } from '../../measures/use-units.ts';
import { directionsUrl } from './directions.ts';
import { Fact, linkLook } from '../job-facts.tsx';
import { OutsideLink } from './outside-link.tsx';

// The map library is large: it is loaded with the first map that is shown.
const AddressPinMap = lazy(() =>
  import('../../map/address-pin-map.tsx').then((map) => ({ default: map.AddressPinMap })),
);

/** Where the crew goes, how to get in, and the map. */
export function JobPlaceCard({ job }: { readonly job: JobDetail }) {
  const directions = directionsUrl(job, navigator.userAgent);
  const { address } = job;
  const units = useUnits();
  // The map is heavy: on a phone, often with a weak signal, it loads on request.
  const [mapOpen, setMapOpen] = useState(() => window.matchMedia('(width >= 64rem)').matches);
  return (
    <Card
      title="Location"
      actions={
        directions !== undefined && (
          <Button
            icon={<Navigation aria-hidden="true" />}
            render={<OutsideLink href={directions} target="_blank" rel="noreferrer" />}
          >
            Directions
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <address className="flex flex-col text-lg break-words not-italic">
          {address?.label != null && <span className="text-base text-ink-soft">{address.label}</span>}
          <span className="font-medium">{job.serviceAddressStreet ?? 'No location'}</span>
          {address?.streetLine2 != null && <span>{address.streetLine2}</span>}
          <span>
            {[
              job.serviceAddressCity,
              [job.serviceAddressState, job.serviceAddressZip].filter(Boolean).join(' '),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </address>
        {address !== null && (address.tankGallons !== null || asksForTank(job)) && (
          <p className="numeric">
            Client’s tank: {address.tankGallons === null ? 'Unknown' : units.volume(address.tankGallons)}
          </p>
        )}
        <AccessNote job={job} />
        {address === null && <p className="text-ink-soft">This address was removed from the client since.</p>}
        {address !== null && !mapOpen && (
          <div>
            <Button icon={<MapIcon aria-hidden="true" />} onClick={() => setMapOpen(true)}>
              Show map
            </Button>
          </div>
        )}
        {address !== null && mapOpen && (
          <LateCard waiting={<MapSkeleton />}>
            <AddressPinMap
              label="Map of the job"
              latitude={address.latitude}
              longitude={address.longitude}
              precision={address.geocodePrecision}
              height={240}
            />
          </LateCard>
        )}
      </div>
    </Card>
  );
}

/** Whether the work empties a tank, so that an unknown size is worth mentioning. */
const asksForTank = ({ wasteType, expectedGallons }: JobDetail): boolean =>
  emptiesTank({ usesTank: null, wasteType, expectedGallons });

/** Public to other features. Access notes, made conspicuous. */
export function AccessNote({ job }: { readonly job: JobDetail }) {
  const gateCode = job.address?.gateCode;
  const text = [gateCode && `Gate code: ${gateCode}`, job.accessInstructions].filter(Boolean).join('\n');
  if (text === '') return null;
  return (
    <p className="flex items-start gap-2 rounded-lg bg-warn-soft px-3 py-2.5 text-warn-text">
      <KeyRound aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words whitespace-pre-line">
        <span className="sr-only">Access instructions: </span>
        {text}
      </span>
    </p>
  );
}

function MapSkeleton() {
  return (
    <SkeletonGroup label="Loading map…">
      <Skeleton className="h-60 w-full" />
    </SkeletonGroup>
  );
}

/** The client and how to reach them. */
export function JobClientCard({ job }: { readonly job: JobDetail }) {
  const linksClient = useCan('VIEW_ALL_CLIENTS');
  return (
    <Card title="Client">
      <div className="flex flex-col gap-4">
        <dl className="grid gap-4">
          <Fact name="Name">
            {linksClient ? (
              <Link to="/clients/$clientId" params={{ clientId: job.clientId }} className={linkLook}>
                {job.clientName}
              </Link>
            ) : (
              job.clientName
            )}
          </Fact>
          <Fact name="Contact" missing="No contact person">
            {job.clientContactPerson}
          </Fact>
        </dl>
        <div className="flex flex-wrap gap-2">
          {job.clientPhone !== null &&
            phoneLinks(job.clientPhone).map(({ text, url }) => (
              <Button
                key={text}
                icon={<Phone aria-hidden="true" />}
                className="numeric"
                render={<OutsideLink href={url} />}
              >
                <span className="sr-only">Call </span>
                {text}
              </Button>
            ))}
        </div>
        {job.clientEmail !== null && (
          <a
            href={`mailto:${job.clientEmail}`}
            className={classNames('flex min-h-10 items-center gap-2', linkLook)}
          >
            <Mail aria-hidden="true" className="size-4 shrink-0" />
            <span className="sr-only">Write to </span>
            {job.clientEmail}
          </a>
        )}
      </div>
    </Card>
  );
}
