import { setbackSets } from '@haulwright/domain/land/setbacks';
import { can } from '@haulwright/domain/access/permissions';
import { landPackId, sourceOf, type FieldApplication } from '@haulwright/domain/land/field-application';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Pencil, Plus, Wheat } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { PageVisit } from '../../api/page-visit.ts';
import { api } from '../../api/queries.ts';
import { Loaded } from '../../loading/loaded.tsx';
import { Badge, badgeIcons } from '../../ui/base/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SkeletonRows } from '../../ui/base/skeleton.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { useSession } from '../session/session-context.ts';
import { ApplicationDialog } from './application-dialog.tsx';
import { ApplicationList } from './application-list.tsx';
import { DriveLength } from './drive-length.tsx';
import { fieldOf } from './land-queries.ts';
import { budgetText, count, featuresOnMap, methodName, readText, waitText } from './land-words.ts';
import { YearFile } from './year-file.tsx';

const LandMap = lazyPart(async () => (await import('../map/land-map.tsx')).LandMap);

/** Prefetches the page's first data; see page-route.ts. */
export const load = ({ queryClient, params: { fieldId = '' } }: PageVisit) =>
  queryClient.prefetchQuery(fieldOf(fieldId));

type Field = Awaited<ReturnType<typeof api.land.get.call>>;

/** One field: its remaining allowance, applications and waits. */
export default function FieldPage() {
  const { fieldId } = useParams({ from: '/office/fields/$fieldId' });
  const field = useQuery(fieldOf(fieldId));
  return (
    <Loaded
      query={field}
      failed="Couldn't load this field"
      toast="Failed to load the field"
      missing={
        <EmptyState
          icon={<Wheat />}
          title="Field Not Found"
          description="It does not exist, or belongs to another company."
          level={1}
          action={<Button render={<Link to="/fields" />}>Go to Fields</Button>}
        />
      }
      waiting={<SkeletonRows label="Loading field…" count={4} each="h-32" className="flex flex-col gap-4" />}
    >
      {(shown) => <Shown field={shown} />}
    </Loaded>
  );
}

/** A new application, one of a truck's dump, or a replacement. */
type Recording = { readonly visitId?: string; readonly replaces?: FieldApplication };

function Shown({ field }: { readonly field: Field }) {
  const { roles } = useSession();
  const mayEdit = can(roles, 'EDIT_JOB');
  const [recording, setRecording] = useState<Recording | null>(null);
  return (
    <>
      <PageHeader
        title={field.name}
        breadcrumbs={[
          <Link key="fields" to="/fields">
            Fields
          </Link>,
        ]}
        badge={field.active ? undefined : <Badge>Not in use</Badge>}
        actions={
          <>
            <YearFile label="Record (PDF)" make={(year) => api.land.record.call({ id: field.id, year })} />
            {mayEdit && (
              <>
                <Button
                  icon={<Pencil />}
                  render={<Link to="/fields/$fieldId/edit" params={{ fieldId: field.id }} />}
                >
                  Edit
                </Button>
                <Button variant="primary" icon={<Plus />} onClick={() => setRecording({})}>
                  Record Application
                </Button>
              </>
            )}
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          {field.dumps.length > 0 && (
            <Dumps field={field} onSpread={mayEdit ? (visitId) => setRecording({ visitId }) : undefined} />
          )}
          <Card
            title="Applications"
            description="Entries stay as they were recorded; a correction is another entry."
          >
            <ApplicationList
              field={field}
              onCorrect={mayEdit ? (replaces) => setRecording({ replaces }) : undefined}
            />
          </Card>
          {field.boundary.length > 0 && (
            <LandMap
              label={`Map of ${field.name}`}
              boundary={field.boundary}
              features={featuresOnMap(field)}
            />
          )}
        </div>
        <div className="grid gap-4">
          <Budget field={field} />
          <Waits field={field} />
          <DriveLength field={field} />
          <Facts field={field} />
        </div>
      </div>
      {recording !== null && (
        <ApplicationDialog field={field} {...recording} onClose={() => setRecording(null)} />
      )}
    </>
  );
}

function Source({ name }: { readonly name: string }) {
  const source = sourceOf(name);
  return <p className="text-sm text-ink-soft">{`${source.cite ?? landPackId} · ${readText(source)}`}</p>;
}

function Budget({ field }: { readonly field: Field }) {
  const { gallonsPerAcre, appliedGallonsPerAcre, leftGallons } = field.budget;
  return (
    <Card title="Budget">
      <p className="numeric text-xl font-semibold">{budgetText(field)}</p>
      {gallonsPerAcre !== null && (
        <p className="mt-1 text-ink-soft">
          {`${count(appliedGallonsPerAcre)} of ${count(gallonsPerAcre)} gal/acre applied in 365 days; ${count(leftGallons ?? 0)} gal on ${count(field.usableAcres)} acres are left.`}
          {' Manure counts by its analyzed nitrogen, as septage with the same nitrogen.'}
        </p>
      )}
      <div className="mt-2">
        <Source name="s13" />
      </div>
    </Card>
  );
}

function Waits({ field }: { readonly field: Field }) {
  return (
    <Card title="Waits">
      {field.waits.length === 0 ? (
        <p className="text-ink-soft">No waiting periods.</p>
      ) : (
        <ul className="flex flex-col gap-1.5">
          {field.waits.map((wait) => (
            <li key={wait.kind}>{waitText(wait)}</li>
          ))}
        </ul>
      )}
      <div className="mt-2">
        <Source name="s32" />
      </div>
    </Card>
  );
}

function Dumps({
  field,
  onSpread,
}: {
  readonly field: Field;
  readonly onSpread: ((visitId: string) => void) | undefined;
}) {
  const { timeZone } = useSession();
  const moment = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Card
      title="Dumps to record"
      description={`Trucks dumped this at ${field.disposalSiteName ?? 'the site'}; no field has it yet.`}
    >
      <ul aria-label="Dumps to record" className="flex flex-col gap-2">
        {field.dumps.map((dump) => (
          <li key={dump.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="shrink-0 text-warn-text [&_svg]:size-4">{badgeIcons.waiting}</span>
            <span>{moment.format(new Date(dump.occurredAt))}</span>
            <span className="numeric">{count(dump.gallons)} gal</span>
            <span className="text-ink-soft">{dump.truckName}</span>
            {onSpread !== undefined && (
              <Button size="sm" className="ml-auto" onClick={() => onSpread(dump.id)}>
                Spread on this field
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Facts({ field }: { readonly field: Field }) {
  const set = field.setbackSet === null ? null : setbackSets[field.setbackSet];
  const rows: [string, ReactNode][] = [
    ['Owner', [field.ownerName, field.ownerAddress].filter(Boolean).join(', ')],
    ['Place', field.place],
    ['Disposal site', field.disposalSiteName],
    ['Acres', `${count(field.acres)}, ${count(field.usableAcres)} outside buffers`],
    ['Crop', field.crop],
    ['Nitrogen need', field.nitrogenLbPerAcre === null ? null : `${count(field.nitrogenLbPerAcre)} lb/acre`],
    [
      'From other sources',
      field.otherNitrogenLbPerAcre === 0 ? null : `${count(field.otherNitrogenLbPerAcre)} lb/acre`,
    ],
    [
      'Phosphorus budget',
      field.phosphorusLbPerAcre === null ? null : `${count(field.phosphorusLbPerAcre)} lb/acre`,
    ],
    ['Methods', field.methods.map((method) => methodName[method]).join(', ')],
    ['Setbacks', set && `${set.title}: ${set.source.cite}, ${readText(set.source)}`],
    ['Note', field.note],
  ];
  return (
    <Card title="Field">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        {rows
          .filter(([, value]) => value !== null && value !== '')
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-soft">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ))}
      </dl>
    </Card>
  );
}
