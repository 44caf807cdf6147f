// Public to other features: a disposal ticket's page shows it.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { useCan } from '../session/session-context.ts';
import { ManifestItem } from './manifest-item.tsx';
import { manifestsOf, useManifestWrite } from './manifest-queries.ts';

/**
 * The manifests of a visit at a disposal site: made by the followed rule packs, signed, printed, corrected.
 */
export function ManifestsCard({ visitId }: { readonly visitId: string }) {
  const mayEdit = useCan('EDIT_JOB');
  const manifests = useQuery(manifestsOf(visitId));
  const make = useManifestWrite(visitId, api.manifests.make.call, {
    done: 'Manifests made',
    failed: 'Failed to make the manifests',
  });
  return (
    <Card title="Manifests">
      <Loaded
        query={manifests}
        failed="Couldn't load the manifests"
        isSmall
        waiting={<SkeletonRows label="Loading manifests…" count={2} each="h-16" />}
      >
        {({ manifests: list, packs }) => (
          <>
            {list.length === 0 && packs.length === 0 && (
              <p className="text-ink-soft">
                No rule pack that your company follows asks for a manifest of this load. Admins choose them in
                the{' '}
                <Link to="/settings" search={{ tab: 'compliance' }} className="underline underline-offset-4">
                  settings
                </Link>
                .
              </p>
            )}
            {list.length > 0 && (
              <ul aria-label="Manifests" className="flex flex-col divide-y divide-line">
                {list.map((one) => (
                  <ManifestItem key={one.id} visitId={visitId} manifest={one} />
                ))}
              </ul>
            )}
            {mayEdit &&
              packs.map(({ id, title, unit }) => (
                <div
                  key={id}
                  className="mt-3 flex flex-wrap items-center justify-between gap-2 first:mt-0 print:hidden"
                >
                  <p className="text-ink-soft">
                    {title}: {unit === 'pickup' ? 'one for each client' : 'one for the load'}
                  </p>
                  <Button
                    size="sm"
                    aria-label={`Make manifests: ${title}`}
                    busy={make.isPending}
                    onClick={() => make.mutate({ visitId, packId: id })}
                  >
                    Make manifests
                  </Button>
                </div>
              ))}
          </>
        )}
      </Loaded>
    </Card>
  );
}
