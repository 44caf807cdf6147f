/** How trucks and disposal sites are called. */
export interface PlanNames {
  truck(id: string): string;
  site(id: string): string;
}
