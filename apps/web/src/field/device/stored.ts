import type { DayPack, PackJob } from '@haulwright/domain/field/day-pack';
import { defaultNeeds } from '@haulwright/domain/field/job-needs';
import type { FieldCommand, NamedFile } from '@haulwright/domain/field/field-command';

/**
 * `waiting`: not sent, or its predecessor has not arrived. `applied`: took effect, kept until a pack includes
 * it. `recorded`: waits for the office. `refused`: could not be stored.
 */
export type CommandState = 'waiting' | 'applied' | 'recorded' | 'refused';

/** A command as stored on the phone. */
export interface StoredCommand {
  /** Assigned by the database: the order in which commands were saved on this phone. */
  readonly seq: number;
  readonly id: string;
  readonly subject: string;
  /** Sent unchanged, whatever version of the app sends it. */
  readonly command: FieldCommand;
  readonly state: CommandState;
  /** Until then it can be undone and is not sent; milliseconds by the phone's clock. */
  readonly heldUntil: number;
  /** Client or route, named as at that time: the pack may no longer contain it. */
  readonly about: string;
  readonly code?: string;
  /** The server's message about it. */
  readonly message?: string;
  /** When the server answered, by the phone's clock. */
  readonly answeredAt?: number;
}

/** The office's decision on a recorded command, from the pack. */
export type ReviewState = DayPack['reviews'][number]['state'];

type LaterFacts = 'signature' | 'needs' | 'photoCount' | 'positionKnown';
type LaterParts = 'vehicles' | 'shiftEvents' | 'inspections' | 'messages';

/** A pack stored by an older version, without fields added since. */
type KeptPack = Omit<DayPack, LaterParts | 'jobs'> &
  Partial<Pick<DayPack, LaterParts>> & {
    readonly jobs: readonly (Omit<PackJob, LaterFacts> & Partial<Pick<PackJob, LaterFacts>>)[];
  };

/**
 * Whether the screens can show the stored pack: storage fails, and an older version may have stored another
 * shape.
 */
export const isPack = (kept: unknown): boolean => {
  if (typeof kept !== 'object' || kept === null) return false;
  const { v, me, routes, jobs, disposalSites, reviews } = kept as Partial<Record<keyof DayPack, unknown>>;
  return (
    v === 1 &&
    typeof me === 'object' &&
    me !== null &&
    [routes, jobs, disposalSites, reviews].every(
      (list) => Array.isArray(list) && list.every((one) => typeof one === 'object' && one !== null),
    )
  );
};

export const wholePack = (pack: KeptPack): DayPack => ({
  ...pack,
  jobs: pack.jobs.map((job) => ({
    ...job,
    signature: job.signature ?? null,
    needs: { ...defaultNeeds, ...job.needs },
    photoCount: job.photoCount ?? 0,
    positionKnown: job.positionKnown ?? false,
  })),
  vehicles: pack.vehicles ?? [],
  shiftEvents: pack.shiftEvents ?? [],
  inspections: pack.inspections ?? [],
  messages: pack.messages ?? [],
});

/** The newest pack, and the time of the last answer from the server. */
export interface StoredPack {
  readonly key: 'pack';
  readonly pack: KeptPack;
  readonly etag: string | null;
  /** The version that stored it; missing in older ones. */
  readonly appVersion?: string;
  /** The last answer, a pack or "unchanged"; milliseconds by the phone's clock. */
  readonly heardAt: number;
}

/** Unsaved input: typed values, an arrival whose position is being determined. */
export interface Draft {
  readonly key: string;
  readonly value: unknown;
  readonly savedAt: number;
}

/** A user of the app on this phone. */
export interface Person {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  readonly language: 'en' | 'es' | null;
  /** The office sees where they are, while on duty and the app is open. */
  readonly sharesPlace?: boolean;
  readonly lastUsedAt: number;
}

/** A value of the device: its id, its user, its clock's offset. */
export interface DeviceValue {
  readonly key: 'device-id' | 'current-person' | 'clock' | 'asked-to-persist';
  readonly value: unknown;
}

/** A photo that has not reached the server. */
export interface StoredPhoto {
  /** SHA-256 of its bytes, in lower-case hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  readonly role: NamedFile['role'];
  /** The form it was taken on. */
  readonly formKey: string;
  /** The command that names it; null while the form is open. */
  readonly commandId: string | null;
  /** `refused`: the server accepted the command but not the photo. */
  readonly state: 'draft' | 'waiting' | 'refused';
  readonly takenAt: number;
  /** The crew shows it to the client. */
  readonly isForClient?: boolean;
}

export interface PhotoBytes {
  readonly sha256: string;
  readonly jpeg: ArrayBuffer;
}
