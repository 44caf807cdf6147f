import { canonicalJson } from '../../kernel/canonical-json.ts';

/** Rows of manifests, as the database and an export have them. */
export interface ManifestVersionRow {
  readonly manifest_id: string;
  readonly version: number;
  readonly body: string;
  readonly reason: string | null;
  readonly user_id: string;
  readonly created_at: string;
}
export interface ManifestSignatureRow {
  readonly id: string;
  readonly manifest_id: string;
  readonly version: number;
  readonly role: string;
  readonly method: string;
  readonly name: string | null;
  readonly reason: string | null;
  readonly strokes: unknown;
  readonly signed_at: string;
  readonly user_id: string;
  readonly created_at: string;
}
export interface ManifestStepRow {
  readonly id: string;
  readonly manifest_id: string;
  readonly step: string;
  readonly state: string;
  readonly reason: string | null;
  readonly user_id: string;
  readonly created_at: string;
}

export interface ManifestRows {
  readonly manifest_versions?: readonly ManifestVersionRow[];
  readonly manifest_signatures?: readonly ManifestSignatureRow[];
  readonly manifest_steps?: readonly ManifestStepRow[];
}

/** The events of manifests: the content of each version, its signatures, and each step of its life. */
export const eventsOfManifests = (rows: ManifestRows): { readonly key: string; readonly body: string }[] => [
  ...(rows.manifest_versions ?? []).map((row) =>
    eventOf('manifest', versionId(row), row, { body: row.body, reason: row.reason }),
  ),
  ...(rows.manifest_signatures ?? []).map((row) =>
    eventOf('manifest-signature', row.id, row, {
      manifest_id: row.manifest_id,
      version: row.version,
      role: row.role,
      method: row.method,
      name: row.name,
      reason: row.reason,
      strokes: row.strokes,
      signed_at: utc(row.signed_at),
    }),
  ),
  ...(rows.manifest_steps ?? []).map((row) =>
    eventOf('manifest-step', row.id, row, {
      manifest_id: row.manifest_id,
      step: row.step,
      state: row.state,
      reason: row.reason,
    }),
  ),
];

/** Keys of rows that have no event: manifests were chained from the first one on. */
export const untoldOfManifests = (rows: ManifestRows, told: ReadonlyMap<string, number>): string[] =>
  [
    ...(rows.manifest_versions ?? []).map((row) => `manifest ${versionId(row)}`),
    ...(rows.manifest_signatures ?? []).map(({ id }) => `manifest-signature ${id}`),
    ...(rows.manifest_steps ?? []).map(({ id }) => `manifest-step ${id}`),
  ].filter((key) => !told.has(key));

const versionId = ({ manifest_id: id, version }: ManifestVersionRow): string => `${id} ${version}`;

const utc = (text: string): string => new Date(text).toISOString();

const eventOf = (
  type: string,
  id: string,
  { user_id, created_at }: { readonly user_id: string; readonly created_at: string },
  told: object,
) => ({
  key: `${type} ${id}`,
  body: canonicalJson({ ...told, type, id, user_id, recorded_at: utc(created_at) }),
});
