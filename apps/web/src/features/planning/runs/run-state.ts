import type { Optimization } from '@haulwright/domain/planning/optimization';

/** Whether a run has ended, well or not. */
export const isOver = ({ status }: Pick<Optimization, 'status'>): boolean =>
  status !== 'queued' && status !== 'running';
