import type { ActedBy } from '../../http/act.ts';
/** A form that a technician filled in is stored with its job, which is locked. */
export interface FormFiled {
  readonly jobId: string;
  readonly actor: ActedBy;
  readonly now: Date;
}

declare module '../../platform/events/events.ts' {
  interface EventTypes {
    readonly 'form.filed': EventOf<FormFiled>;
  }
}
