import type { DayPack, PackJob } from '@haulwright/domain/field/day-pack';
import { defaultNeeds } from '@haulwright/domain/field/job-needs';
import type { FieldCommand, NamedFile } from '@haulwright/domain/field/field-command';

/**
 * `waiting`: not sent, or the server does not know what it follows. `applied`: counted, kept until a pack shows
 * it. `recorded`: the office looks at it. `refused`: could not be stored.
 */
export type CommandState = 'waiting' | 'applied' | 'recorded' | 'refused';

/** A command as the phone keeps it. */
export interface StoredCommand {
  /** Given by the database: the order in which commands were saved on this phone. */
  readonly seq: number;
  readonly id: string;
  readonly subject: string;
  /** Sent as it was written, whatever version of the app sends it. */
  readonly command: FieldCommand;
  readonly state: CommandState;
  /** Until then it can be taken back and is not sent; milliseconds by the phone's clock. */
  readonly heldUntil: number;
  /** Client or route, in the words of that moment: the pack may know it no longer. */
  readonly about: string;
  readonly code?: string;
  /** The server's sentence about it. */
  readonly message?: string;
  /** When the server answered, by the phone's clock. */
  readonly answeredAt?: number;
}

/** What the office decided about a recorded command, as the pack tells. */
export type ReviewState = DayPack['reviews'][number]['state'];

type LaterFacts = 'signature' | 'needs' | 'photoCount' | 'positionKnown';
type LaterParts = 'vehicles' | 'shiftEvents' | 'inspections' | 'messages';

/** A pack as a phone may keep it from an app before: without what packs hold since. */
type KeptPack = Omit<DayPack, LaterParts | 'jobs'> &
  Partial<Pick<DayPack, LaterParts>> & {
    readonly jobs: readonly (Omit<PackJob, LaterFacts> & Partial<Pick<PackJob, LaterFacts>>)[];
  };

/** Whether it is a pack the screens can show: storage fails, and an app before may have kept another shape. */
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
    needs: job.needs ?? defaultNeeds,
    photoCount: job.photoCount ?? 0,
    positionKnown: job.positionKnown ?? false,
  })),
  vehicles: pack.vehicles ?? [],
  shiftEvents: pack.shiftEvents ?? [],
  inspections: pack.inspections ?? [],
  messages: pack.messages ?? [],
});

/** The newest pack and when the server was last heard. */
export interface StoredPack {
  readonly key: 'pack';
  readonly pack: KeptPack;
  readonly etag: string | null;
  /** Of the app that kept it; an app before did not say. */
  readonly appVersion?: string;
  /** The last answer, a pack or that it is still the same; milliseconds by the phone's clock. */
  readonly heardAt: number;
}

/** What was begun and not saved: typed words, an arrival whose place is still looked for. */
export interface Draft {
  readonly key: string;
  readonly value: unknown;
  readonly savedAt: number;
}

/** Someone who used the app on this phone. */
export interface Person {
  readonly userId: string;
  readonly fullName: string;
  readonly email: string;
  readonly language: 'en' | 'es' | null;
  readonly lastUsedAt: number;
}

/** One value of the device: its id, who uses it, how far its clock is off. */
export interface DeviceValue {
  readonly key: 'device-id' | 'current-person' | 'clock' | 'asked-to-persist';
  readonly value: unknown;
}

/** A photo that was taken and is not with the server. */
export interface StoredPhoto {
  /** Of its bytes, in lower-case hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  readonly role: NamedFile['role'];
  /** The form it was taken on. */
  readonly formKey: string;
  /** The command that names it; null while the form is open. */
  readonly commandId: string | null;
  /** `refused`: the server took the command and not the photo. */
  readonly state: 'draft' | 'waiting' | 'refused';
  readonly takenAt: number;
}

export interface PhotoBytes {
  readonly sha256: string;
  readonly jpeg: ArrayBuffer;
}
