import type { PackPrice } from '@haulwright/domain/field/pack-price';
import type { PackPapers, PaperReport, PaperRule } from '@haulwright/domain/field/pack-papers';
import type { PaperCode } from '@haulwright/domain/field/judge-field-command';
import type { LandReport, LandMethod } from '@haulwright/domain/field/land-report';
import type { ActedBy } from '../../http/act.ts';

/** A technician's dump was spread on a field; its gallons are in the ledger. */
export interface DumpSpread {
  /** Id of the report and of the visit. */
  readonly visitId: string;
  readonly land: LandReport;
  readonly actor: ActedBy;
  readonly occurredAt: Date;
  readonly now: Date;
}

/** A field as technicians see it. */
export interface KnownField {
  readonly id: string;
  readonly name: string;
  readonly disposalSiteId: string | null;
  readonly methods: readonly LandMethod[];
  readonly usableAcres: number;
  /** Null without a known rate. */
  readonly leftGallonsPerAcre: number | null;
}

/** What a technician's report says about papers, as a fact. */
export interface PapersReported {
  readonly commandId: string;
  readonly companyId: string;
  readonly deviceId: string;
  /** Null: the papers of a dumped load. */
  readonly jobId: string | null;
  readonly papers: readonly PaperReport[];
  readonly occurredAt: Date;
  readonly now: Date;
}

/** A driver sets off for jobs whose clients may hear of it. */
export interface DriverOnMyWay {
  readonly companyId: string;
  readonly jobIds: readonly string[];
  readonly now: Date;
}

/** The trucks and jobs whose papers a phone needs. */
export interface PackedPapersAbout {
  readonly vehicleIds: readonly string[];
  readonly jobIds: readonly string[];
  /** Time of the earliest pickup. */
  readonly since: Date;
  /** Pickups of any time that are still on board. */
  readonly aboardIds: readonly string[];
}

/** The jobs a phone wants the prices of; those without a day are priced as of now. */
export interface PackedPricesAbout {
  readonly jobIds: readonly string[];
  readonly now: Date;
}

export interface PackedPapers {
  /** Null: the company follows no rule pack. */
  readonly papers: PackPapers | null;
  /** Paper numbers by job. */
  readonly numbers: ReadonlyMap<string, PackPapers['pickups'][number]['papers']>;
}

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'dump.spread': EventOf<DumpSpread>;
    readonly 'papers.reported': EventOf<PapersReported>;
    readonly 'driver.on-my-way': EventOf<DriverOnMyWay>;
  }
  interface QuestionTypes {
    /** The fields that the followed rule packs require on the paper of a pickup. */
    readonly 'papers.rules': QuestionOf<null, readonly PaperRule[]>;
    /** The same for a phone, with its trucks' pickups and paper numbers. */
    readonly 'papers.packed': QuestionOf<PackedPapersAbout, PackedPapers>;
    /**
     * Why a number of a report does not belong to its paper; undefined when all do. Locks them until the end.
     */
    readonly 'papers.number-refused': QuestionOf<
      Pick<PapersReported, 'deviceId' | 'jobId' | 'papers'>,
      PaperCode | undefined
    >;
    /** What jobs cost or would cost, by job. */
    readonly 'prices.packed': QuestionOf<PackedPricesAbout, ReadonlyMap<string, PackPrice>>;
    /** The fields in use, by name. */
    readonly 'fields.known': QuestionOf<{ readonly on: string }, readonly KnownField[]>;
  }
}
