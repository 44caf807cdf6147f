/** A file that somebody who does not see all work asks for. */
export interface FileAskedFor {
  readonly sha256: string;
  readonly userId: string;
}

declare module '../../platform/events/events.ts' {
  interface QuestionTypes {
    /** Whether they took it, or it belongs to work they see. */
    readonly 'files.theirs': QuestionOf<FileAskedFor, boolean>;
  }
}
