/** A file requested by somebody who does not see all work. */
export interface FileAskedFor {
  readonly sha256: string;
  readonly userId: string;
}

declare module '../../platform/events/events.ts' {
  interface QuestionTypes {
    /** Whether they took it, or it belongs to work they can see. */
    readonly 'files.theirs': QuestionOf<FileAskedFor, boolean>;
  }
}
