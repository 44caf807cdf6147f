/** Names of trucks and disposal sites. */
export interface PlanNames {
  truck(id: string): string;
  site(id: string): string;
}
