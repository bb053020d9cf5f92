/** The standing of a vehicle in its maintenance: `domain.md` §4, Maintenance. */
export const maintainStatuses = ['normal', 'due', 'overdue'] as const;
export type MaintainStatus = (typeof maintainStatuses)[number];

/** Due when no more days than this are left, whatever the hours say. */
export const remindDays = 15;

/** Used material; quantity in its unit, price in yuan per unit. */
export interface UsedMaterial {
  materialName: string;
  spec: string | null;
  unit: string | null;
  price: string | null;
  qty: number;
}
